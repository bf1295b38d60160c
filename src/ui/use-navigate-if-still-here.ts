import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

type Navigate = ReturnType<typeof useLocation>[1]

/**
 * Navigates to another page once something awaited is done, unless the person has left the page since. Returns
 * whether it did.
 */
export function useNavigateIfStillHere(): (...to: Parameters<Navigate>) => boolean {
  const [path, navigate] = useLocation()
  const isAt = useRef<string>(undefined)
  useEffect(() => {
    isAt.current = path
    return () => {
      isAt.current = undefined
    }
  }, [path])
  return (...to) => {
    if (isAt.current !== path) return false
    navigate(...to)
    return true
  }
}
