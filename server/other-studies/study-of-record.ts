import { limits } from '#contract/limits.ts'
import type { Diseases } from '#contract/diseases.ts'
import type { OtherStudy, PublicRegister } from '#contract/other-studies.ts'
import { isRealDay } from '#contract/days.ts'
import { isEnglish } from './is-english.ts'
import { isInUk, placeOf, placesIn } from './places.ts'
import { namesSomebody, withoutContacts } from './contacts.ts'
import { plainText } from './plain-text.ts'
import type { Centre, RegisterRecord } from './register-record.ts'

/** Why a record is not on the list, as operators read it. */
export type Refusal =
  | 'not recruiting'
  | 'not in the UK'
  | 'not in English'
  | 'with a contact'
  | 'unreadable'

interface On {
  /** YYYY-MM-DD. */
  today: string
  diseases: Diseases
}

/** A study as it is shown, or why it is not. */
export function studyOfRecord(
  record: RegisterRecord,
  { today, diseases }: On,
): OtherStudy | Refusal {
  const { id, source, people } = record
  const title = cut(plainText(record.title).join(' '), mostOfTitle)
  if (!/^(?:ISRCTN|NCT)\d{8}$/.test(id) || title === '' || !isDay(record.updated))
    return 'unreadable'
  if (!looksForPeople(record, today)) return 'not recruiting'
  const centres = record.centres.filter((centre) => isInUk(centre.country) && centre.isOpen)
  if (centres.length === 0 && !isWithoutCentres(record)) return 'not in the UK'
  const whole = plainText(record.summary)
  if (!isEnglish([title, ...whole].join(' '))) return 'not in English'
  const summary = hasNone.test(whole[0] ?? '') ? [] : withoutContacts(whole, people)
  const conditions = unique(record.conditions.flatMap((each) => plainText(each).join(' ')))
    .map((each) => cut(each, limits.nameLength))
    .slice(0, limits.listItems)
  const where = unique(centres.map((centre) => placeOf(centre, people)))
  if (
    [title, summary.join(' '), ...conditions, ...where].some((text) => namesSomebody(text, people))
  )
    return 'with a contact'
  const ages = agesOf(record)
  const sexes = sexesOf(record.sex)
  return {
    id,
    source,
    title,
    summary,
    isShortened: false,
    recruits: {
      ...(isDay(record.recruitsFrom) && { from: record.recruitsFrom }),
      ...(isDay(record.recruitsTo) && { to: record.recruitsTo }),
    },
    ...(ages && { ages }),
    ...(sexes && { sexes }),
    regions: placesIn(centres.length > 0 ? centres : record.countries.map(countryAlone)),
    where: where.slice(0, mostCentres),
    centres: centres.length,
    conditions,
    concepts: conceptsOf(record.conditions, diseases),
    updated: record.updated,
    link: linkTo(id, source),
  }
}

const mostOfTitle = 300
const mostCentres = 12

/** What ISRCTN writes where a team has written none. */
const hasNone =
  /^(?:plain english summary |summary )?(?:of protocol )?not (?:provided|available|applicable)\b/i

const isDay = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day) && isRealDay(day)

function looksForPeople(record: RegisterRecord, today: string): boolean {
  const { isRecruiting, recruitsFrom: from, recruitsTo: to } = record
  if (isRecruiting === false || (isDay(to) && to < today)) return false
  return isRecruiting ?? (isDay(to) && !(isDay(from) && from > today))
}

/** Some records name the country alone. */
const isWithoutCentres = ({ centres, countries }: RegisterRecord): boolean =>
  centres.length === 0 && countries.some(isInUk)

const countryAlone = (country: string): Centre => ({
  name: '',
  city: '',
  state: '',
  postcode: '',
  country,
  isOpen: true,
})

const unique = (texts: readonly string[]): string[] => [
  ...new Set(texts.filter((text) => text !== '')),
]

/** A text of at most so many characters, at the end of a word. */
export const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).replace(/\s+\S*$/u, '')}…`

function agesOf({ youngest, oldest }: RegisterRecord): OtherStudy['ages'] {
  const from = yearsOf(youngest)
  const to = yearsOf(oldest)
  const isRange = from === undefined || to === undefined || from <= to
  if (!isRange || (from === undefined && to === undefined)) return undefined
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

/** Whole years of "18 Years", "6 Months" or "18.0 years"; undefined for no age, and for one that nobody has. */
function yearsOf(age: string): number | undefined {
  const [, count = '', unit = 'year'] =
    /^\s*(\d+(?:\.\d+)?)\s*(year|month|week|day|hour|minute)?/i.exec(age) ?? []
  if (count === '') return undefined
  const years = Math.floor(Number(count) * (inYears[unit.toLowerCase()] ?? 0))
  return years > limits.oldestAge ? undefined : years
}

const inYears: Readonly<Record<string, number>> = {
  year: 1,
  month: 1 / 12,
  week: 1 / 52,
  day: 1 / 365,
}

function sexesOf(sex: string): OtherStudy['sexes'] {
  if (/^female/i.test(sex)) return ['FEMALE']
  return /^male/i.test(sex) ? ['MALE'] : undefined
}

/**
 * What the conditions mean by name. A text that is a list is one of names; what means several diseases, and what is none,
 * means nothing here and is found by search.
 */
function conceptsOf(conditions: readonly string[], { meantBy }: Diseases): string[] {
  const meant = (text: string) => {
    const found = meantBy(text)
    return found.length === 1 ? found.map(({ id }) => id) : []
  }
  const ids = conditions.flatMap((condition) => {
    const text = plainText(condition).join('; ')
    const whole = meant(text)
    if (whole.length > 0) return whole
    const parts = text.split(/;|\||\s\/\s|\b\d{1,2}\.\s/u).flatMap((part) => {
      const name = part.replace(/^.*?:\s/u, '').replaceAll(/\([^()]*\)/gu, ' ')
      const own = meant(name)
      return own.length > 0 ? own : name.split(/,|\band\b/u).flatMap(meant)
    })
    return parts
  })
  return [...new Set(ids)]
}

const linkTo = (id: string, source: PublicRegister): string =>
  source === 'ISRCTN' ? `https://www.isrctn.com/${id}` : `https://clinicaltrials.gov/study/${id}`

/** A study whose summary has at most so many characters, in whole sentences where they fit. */
export function shortened(study: OtherStudy, most: number): OtherStudy {
  const { summary } = study
  const kept: string[] = []
  let left = most
  for (const paragraph of summary) {
    const part = paragraph.length <= left ? paragraph : sentencesWithin(paragraph, left)
    if (part !== '') kept.push(part)
    if (part !== paragraph) break
    left -= part.length
  }
  if (kept.length === summary.length && kept.at(-1) === summary.at(-1)) return study
  // A question without its answer.
  if (kept.length > 1 && kept.at(-1)?.endsWith('?')) kept.pop()
  const first = summary.slice(0, 1).map((paragraph) => cut(paragraph, most))
  return { ...study, summary: kept.length > 0 ? kept : first, isShortened: true }
}

const sentencesWithin = (paragraph: string, most: number): string =>
  /^.*[.!?](?=\s|$)/su.exec(paragraph.slice(0, most))?.[0] ?? ''
