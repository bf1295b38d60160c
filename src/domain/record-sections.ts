import type { ShownSection } from '#contract/gp-record.ts'

/** The name of each section. */
export const sectionNames: Readonly<Record<ShownSection, string>> = {
  consultations: 'Consultations',
  medication: 'Medication',
  testResults: 'Test results',
  allergies: 'Allergies',
  immunisations: 'Immunisations',
  problems: 'Problems',
  letters: 'Letters',
  events: 'Events',
}

/** The name of one entry of a section, and of several. */
const entryNames: Readonly<Record<ShownSection, readonly [one: string, several: string]>> = {
  consultations: ['consultation', 'consultations'],
  medication: ['medicine', 'medicines'],
  testResults: ['test result', 'test results'],
  allergies: ['allergy', 'allergies'],
  immunisations: ['immunisation', 'immunisations'],
  problems: ['problem', 'problems'],
  letters: ['letter', 'letters'],
  events: ['event', 'events'],
}

/** `2 test results`. */
export function countedEntries(count: number, section: ShownSection): string {
  const [one, several] = entryNames[section]
  return `${counted(count)} ${count === 1 ? one : several}`
}

/** With thousands separators. Without `Intl`, whose first use is slow on a slow phone (decision 132). */
export const counted = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
