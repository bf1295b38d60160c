import dayjs from 'dayjs'

/**
 * All date formats. Days are passed as YYYY-MM-DD and instants as ISO strings; instants are shown in the
 * device's time zone. Section 9 says where each format is used.
 */

/** `09/04/1987`: the banner and forms. */
export const shortDate = (iso: string): string => dayjs(iso).format('DD/MM/YYYY')

/** `9 April 1987`: the GP record and all text. */
export const longDate = (iso: string): string => dayjs(iso).format('D MMMM YYYY')

/** `9 April`: a day within a few months, where the year is clear. */
export const dayAndMonth = (iso: string): string => dayjs(iso).format('D MMMM')

/** `Thursday 9 April 1987`: the label of a day in a calendar. */
export const weekdayDate = (iso: string): string => dayjs(iso).format('dddd D MMMM YYYY')

/** `April 1987`: the month of a calendar. */
export const monthAndYear = (iso: string): string => dayjs(iso).format('MMMM YYYY')

/** `April 09, 1987`: when an order was placed. */
export const orderDate = (iso: string): string => dayjs(iso).format('MMMM DD, YYYY')

/** `9 April 1987 at 2:05pm`: when something happened. */
export const longDateTime = (iso: string): string => dayjs(iso).format('D MMMM YYYY [at] h:mma')

/** `9:32am`: when something happened today. */
export const clockTime = (iso: string): string => dayjs(iso).format('h:mma')

/** `1987-04-09`: for machines. */
export const isoDay = (date: Date): string => dayjs(date).format('YYYY-MM-DD')

/** A British mobile number grouped for reading, +44 7700 900101; any other number unchanged. */
export const phoneNumber = (number: string): string =>
  number.replace(/^(\+44)(7\d{3})(\d{6})$/, '$1 $2 $3')
