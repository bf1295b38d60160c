import { saveAsFile } from './save-as-file.ts'

interface CalendarDay {
  id: string
  /** YYYY-MM-DD. */
  day: string
  now: Date
  /** Others may see the calendar, so it says nothing of health. */
  summary: string
  /** How many days before it the calendar reminds of it, and in which words; 0: at nine in the morning. */
  remindDays: number
  reminder: string
}

/** Saves a day as a file, for the calendar of this device. */
export const saveDay = (day: CalendarDay): void =>
  saveAsFile('rowan.ics', dayFile(day), 'text/calendar')

/** A calendar file (RFC 5545) with a day on which something is to be done. */
export const dayFile = ({ id, day, now, summary, remindDays, reminder }: CalendarDay): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rowan//Day//EN',
    'BEGIN:VEVENT',
    `UID:${id}@rowan`,
    `DTSTAMP:${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `SUMMARY:${summary}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    remindDays === 0 ? 'TRIGGER:PT9H' : `TRIGGER:-P${remindDays}D`,
    `DESCRIPTION:${reminder}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
