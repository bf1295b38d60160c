import { londonDay } from '#contract/days.ts'
import { saveAsFile } from '#ui/save-as-file.ts'

interface KitReminder {
  id: string
  /** ISO instant. */
  expiry: string
  now: Date
}

/** Saves the last day as a file, for the calendar of this device. A chunk, because few people press the button. */
export function saveLastDay({ id, expiry, now }: KitReminder): void {
  const lastDay = londonDay(new Date(expiry))
  saveAsFile('rowan.ics', calendarFile({ id, lastDay, now }), 'text/calendar')
}

/** How many days before the last day the calendar reminds of it. */
const remindDays = 14

/**
 * A calendar file (RFC 5545) with the last day on which a kit can be used. It does not mention a test, because others
 * may see the calendar.
 */
export function calendarFile({
  id,
  lastDay,
  now,
}: Omit<KitReminder, 'expiry'> & { lastDay: string }): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rowan//Kit//EN',
    'BEGIN:VEVENT',
    `UID:${id}@rowan`,
    `DTSTAMP:${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${lastDay.replaceAll('-', '')}`,
    'SUMMARY:Rowan: last day to use your kit',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:-P${remindDays}D`,
    'DESCRIPTION:Rowan: you have two weeks left to use your kit',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}
