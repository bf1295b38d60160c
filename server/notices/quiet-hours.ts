import type { NotificationPreferences } from '#contract/notification-preferences.ts'

const minuteMs = 60 * 1000
const day = 24 * 60

/** When the quiet hours that hold at `now` end, in UK time; undefined outside of them. */
export function endOfQuiet(quiet: NotificationPreferences['quiet'], now: Date): Date | undefined {
  if (!quiet) return undefined
  const [from, to, at] = [minutesOf(quiet.from), minutesOf(quiet.to), minutesOf(clock.format(now))]
  // From an hour to the same hour means no quiet hours.
  const isQuiet = from <= to ? at >= from && at < to : at >= from || at < to
  if (!isQuiet) return undefined
  return new Date(now.getTime() + ((to - at + day) % day) * minuteMs)
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
