import { saveAsFile } from './save-as-file.ts'

interface LastDay {
  id: string
  /** YYYY-MM-DD. */
  lastDay: string
  now: Date
  /** Others may see the calendar, so it says nothing of health. */
  summary: string
  /** How many days before the last day the calendar reminds of it, and in which words. */
  remindDays: number
  reminder: string
}

/** Saves the last day as a file, for the calendar of this device. */
export const saveLastDay = (day: LastDay): void =>
  saveAsFile('rowan.ics', lastDayFile(day), 'text/calendar')

/** A calendar file (RFC 5545) with the last day on which something can be done. */
export const lastDayFile = ({ id, lastDay, now, summary, remindDays, reminder }: LastDay): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rowan//Last day//EN',
    'BEGIN:VEVENT',
    `UID:${id}@rowan`,
    `DTSTAMP:${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${lastDay.replaceAll('-', '')}`,
    `SUMMARY:${summary}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:-P${remindDays}D`,
    `DESCRIPTION:${reminder}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
