export const months: readonly string[] =
  'January February March April May June July August September October November December'.split(' ')

/** `9 April 1987`, in sentences of both ends: pages format with `#domain/formats.ts`. */
export function dayInWords(isoDate: string): string {
  const [year = '', month = '', day = ''] = isoDate.split('-')
  return `${Number(day)} ${months[Number(month) - 1] ?? ''} ${year}`
}
