import dayjs from 'dayjs'
import { londonMinute } from '#contract/days.ts'

/**
 * All date formats. Days are passed as YYYY-MM-DD and instants as ISO strings; instants are shown in London's time,
 * where the kit, the surgery and whoever opens a shared link are. Section 9 says where each format is used.
 */

/** `09/04/1987`: the banner and forms. */
export const shortDate = (iso: string): string => inLondon(iso, 'DD/MM/YYYY')

/** `9 April 1987`: the GP record and all text. */
export const longDate = (iso: string): string => inLondon(iso, 'D MMMM YYYY')

/** `9 April`: a day within a few months, where the year is clear. */
export const dayAndMonth = (iso: string): string => inLondon(iso, 'D MMMM')

/** `Thursday 9 April 1987`: the label of a day in a calendar. */
export const weekdayDate = (iso: string): string => inLondon(iso, 'dddd D MMMM YYYY')

/** `April 1987`: the month of a calendar. */
export const monthAndYear = (iso: string): string => inLondon(iso, 'MMMM YYYY')

/** `April 09, 1987`: when an order was placed. */
export const orderDate = (iso: string): string => inLondon(iso, 'MMMM DD, YYYY')

/** `9 April 1987 at 2:05pm`: when something happened. */
export const longDateTime = (iso: string): string => `${longDate(iso)} at ${clockTime(iso)}`

/** `9:32am`: when something happened today. */
export const clockTime = (iso: string): string => {
  const [hour = 0, minute = 0] = said(iso).slice(11).split(':').map(Number)
  const half = hour < 12 ? 'am' : 'pm'
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')}${half}${zoneOf(iso)}`
}

/** A day, and a time without a zone, are what they say. */
const isInstant = (iso: string) => /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(iso)

/** London's day and time of an instant. */
const said = (iso: string) => (isInstant(iso) ? londonMinute(new Date(iso)) : iso)

/** Of the day alone, at a time of it that every zone has. */
const inLondon = (iso: string, format: string) =>
  dayjs(`${said(iso).slice(0, 10)}T12:00`).format(format)

/** Named where the clock beside the reader shows another time. */
const zoneOf = (iso: string) =>
  !isInstant(iso) || dayjs(iso).format('YYYY-MM-DDTHH:mm') === londonMinute(new Date(iso))
    ? ''
    : ' UK time'

/** A British mobile number grouped for reading, +44 7700 900101; any other number unchanged. */
export const phoneNumber = (number: string): string =>
  number.replace(/^(\+44)(7\d{3})(\d{6})$/, '$1 $2 $3')

/** `one, two and three`; a word may have a comma of its own. */
export const enumerated = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '').join(' and ')
