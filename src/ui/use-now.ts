import { useEffect, useState } from 'react'
import { londonDay } from '#contract/days.ts'

const minute = 60_000

/** The current time, updated while a page stays open for days, and when somebody comes back to it. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const update = () => setNow(new Date())
    const timer = setInterval(update, minute)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
  return now
}

/** The day in London, YYYY-MM-DD. It changes while a page stays open overnight. */
export const useToday = (): string => londonDay(useNow())
