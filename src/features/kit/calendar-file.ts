/** How many days before the last one the calendar reminds of it. */
const remindDays = 14

/**
 * The last day on which a kit can be used, for the person's own calendar (RFC 5545). It names no test: others may see
 * a calendar.
 */
export function calendarFile({
  id,
  lastDay,
  now,
}: {
  id: string
  lastDay: string
  now: Date
}): string {
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
    'DESCRIPTION:Rowan: your kit can be used for two more weeks',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}
