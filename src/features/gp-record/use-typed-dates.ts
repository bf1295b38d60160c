import { useEffect, useState, type ComponentType } from 'react'
import type { RangeFormProps } from './RangeForm.tsx'

interface Loaded {
  /** Undefined until it has come. */
  TypedDates?: ComponentType<RangeFormProps>
  hasFailed: boolean
}

/** The fields for any two dates: they bring a library of forms, which the record itself does not need. */
export function useTypedDates(isWanted: boolean): Loaded & { tryAgain: () => void } {
  const [loaded, setLoaded] = useState<Loaded>({ hasFailed: false })
  const isAwaited = isWanted && !loaded.TypedDates && !loaded.hasFailed

  useEffect(() => {
    if (!isAwaited) return undefined
    let isCurrent = true
    import('./TypedDates.tsx').then(
      ({ TypedDates }) => isCurrent && setLoaded({ TypedDates, hasFailed: false }),
      () => isCurrent && setLoaded({ hasFailed: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [isAwaited])

  return { ...loaded, tryAgain: () => setLoaded({ hasFailed: false }) }
}
