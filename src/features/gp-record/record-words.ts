import type { RecordDay } from '#contract/gp-record-dates.ts'
import type { RecordSectionName } from '#contract/gp-record.ts'
import type { RecordAbout } from './record-entry.ts'

/** How each section is called. */
export const sectionNames: Readonly<Record<RecordSectionName, string>> = {
  consultations: 'Consultations',
  medication: 'Medication',
  testResults: 'Test results',
  allergies: 'Allergies',
  immunisations: 'Immunisations',
  problems: 'Problems',
  events: 'Events',
}

/** Sections that no range of dates cuts short (decision 027). */
export const isAlwaysWhole = (section: RecordSectionName): boolean =>
  section === 'allergies' || section === 'problems'

export const noDate = 'No date'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** As much of a date as is known, and no more. Written by hand: it is done for every entry of forty years. */
export function dateWords(day: RecordDay | undefined): string {
  if (!day) return noDate
  const [year = '', month = '', date = ''] = day.from.split('-')
  const monthName = months[Number(month) - 1] ?? ''
  switch (day.precision) {
    case 'year':
      return year
    case 'month':
      return `${monthName} ${year}`
    case 'day':
      return `${Number(date)} ${monthName} ${year}`
  }
}

/** The year that an entry is grouped under. */
export const yearOf = (day: RecordDay | undefined): string => day?.from.slice(0, 4) ?? noDate

/** How many entries a section has, also of those that are still to come. */
export const countOf = ({ years }: RecordAbout, section: RecordSectionName): number =>
  (years.get(section) ?? []).reduce((sum, { count }) => sum + count, 0)
