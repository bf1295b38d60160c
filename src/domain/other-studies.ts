import { addDays, londonDay } from '#contract/days.ts'
import { relationOf, type Disease, type Diseases } from '#contract/diseases.ts'
import { eitherOf, looksForLines } from '#contract/looks-for-words.ts'
import { registerListDays, type OtherStudies, type OtherStudy } from '#contract/other-studies.ts'
import { regionsOf } from '#contract/postcode-regions.ts'
import { fitAnswersOf, fitLines, fitOf, type FitAnswers } from '#contract/study-fit.ts'
import type { Told } from './fit-words.ts'
import { enumerated, longDate } from './formats.ts'
import { plainWords, withinSentence } from './known-diseases.ts'

/*
 * Studies of public registers, for a member: worked out on the device, over one list that is the same for everybody. Only
 * the diagnosis chooses; age, sex and place are shown, and order the list.
 */

/** The part of the reply that has studies. */
export type ListedStudies = Extract<OtherStudies, { state: 'there' }>

/** Undefined if there is none, or it was imported so long ago that it is not shown. Today is YYYY-MM-DD. */
export const shownList = (list: OtherStudies, today: string): ListedStudies | undefined =>
  list.state === 'there' && addDays(londonDay(new Date(list.updated)), registerListDays) >= today
    ? list
    : undefined

/** A study, and why it may not be for the member's disease; absent where it is for it. */
export interface FoundStudy {
  study: OtherStudy
  unsure?: string
}

export interface StudiesFound {
  isFor: FoundStudy[]
  mayBeFor: FoundStudy[]
  /** The diagnoses that were looked for, and those whose meaning nobody knows, in the member's words. */
  lookedFor: string[]
  unknown: string[]
}

/** What the studies are compared with, and the order of their list. */
export interface Finding {
  diseases: Diseases
  /** Absent if it could not be loaded. */
  told: Told | undefined
  /** YYYY-MM-DD. */
  today: string
}

/** The studies for a member's diagnoses, or what these are types of. Those for a type of one may be for them. */
export function studiesFor(
  ordered: readonly { study: OtherStudy }[],
  finding: Finding,
): StudiesFound {
  const { diseases } = finding
  const diagnoses = answersOf(finding).diagnoses.map(({ name, diseaseId: id }) => ({
    name,
    meanings: id === undefined ? diseases.meantBy(name) : [chosen(diseases, id, name)],
  }))
  const found = ordered.flatMap(({ study }): FoundStudy[] => {
    const relations = diagnoses.flatMap((each) => relationTo(study, each, diseases) ?? [])
    const best = relations.find(({ unsure }) => unsure === undefined) ?? relations[0]
    return best ? [{ study, ...best }] : []
  })
  const isUnknown = ({ meanings }: MeantDiagnosis) => meanings.length === 0
  return {
    isFor: found.filter(({ unsure }) => unsure === undefined),
    mayBeFor: found.filter(({ unsure }) => unsure !== undefined),
    lookedFor: diagnoses.flatMap((each) => (isUnknown(each) ? [] : each.name)),
    unknown: diagnoses.flatMap((each) => (isUnknown(each) ? each.name : [])),
  }
}

interface MeantDiagnosis {
  name: string
  /** The diseases that it may be. */
  meanings: readonly Disease[]
}

/** Undefined if the study is for nothing that a diagnosis may be. */
function relationTo(
  { concepts }: OtherStudy,
  { name, meanings }: MeantDiagnosis,
  diseases: Diseases,
): Omit<FoundStudy, 'study'> | undefined {
  const isFor = (meaning: Disease) => concepts.some((id) => isTypeOf(diseases, meaning, id))
  const fitting = meanings.filter(isFor)
  if (fitting.length > 0 && fitting.length === meanings.length) return {}
  const types = concepts.flatMap((id) => diseases.byId.get(id) ?? [])
  const possible = [
    ...fitting,
    ...types.filter((type) => meanings.some(({ id }) => isTypeOf(diseases, type, id))),
  ]
  if (possible.length === 0) return undefined
  const named = new Set(possible.map((disease) => withinSentence(diseases, disease)))
  return { unsure: `It’s for ${eitherOf([...named])}. You told us ${name}.` }
}

const isTypeOf = (diseases: Diseases, disease: Disease, id: string) =>
  relationOf(diseases, disease, id) === 'type'

/** What was chosen counts also where its names could not be loaded. */
const chosen = ({ byId }: Diseases, id: string, name: string): Disease =>
  byId.get(id) ?? { id, name, alsoCalled: [], typeOf: [] }

const answersOf = ({ told }: Finding): FitAnswers =>
  fitAnswersOf({ diagnosis: [], medication: [], ...told, postcode: told?.address?.postcode })

/** First what looks for somebody of this age and sex, of that what has a centre near them, of that what is newest. */
export function inOrder<Each extends { study: OtherStudy }>(
  all: readonly Each[],
  finding: Finding,
): Each[] {
  const { diseases, today } = finding
  const answers = answersOf(finding)
  const context = { diseases, shipped: diseases, namesOfMedicine: () => [], today }
  const ranked = all.map((each) => {
    const { study } = each
    const isForOthers = fitOf(fitLines(whomOf(study), answers, context)) === 'does-not-fit'
    return {
      each,
      rank: (isForOthers ? 2 : 0) + (nearIn(study, answers.regions).length > 0 ? 0 : 1),
    }
  })
  return ranked
    .toSorted(
      (one, other) =>
        one.rank - other.rank ||
        Number(one.each.study.updated < other.each.study.updated) -
          Number(one.each.study.updated > other.each.study.updated),
    )
    .map(({ each }) => each)
}

const whomOf = ({ ages, sexes }: OtherStudy) => ({
  ...(ages && (ages.from ?? ages.to) !== undefined && { ages }),
  ...(sexes && { sexes }),
})

/** Whom it looks for, in the words of our own studies. */
export const whomLines = (study: OtherStudy): string[] =>
  looksForLines(whomOf(study), undefined).map(({ words }) => words)

const nearIn = ({ regions }: OtherStudy, told: FitAnswers['regions'] = []) =>
  regions.filter((place) => told.some((region) => region === place))

/** Where its centres are, and whether one is in the region where a member lives. */
export function placeWords(
  study: OtherStudy,
  told: Told | undefined,
): { near?: string; where: string } {
  const { regions, where, centres } = study
  const postcode = told?.address?.postcode
  const near = postcode === undefined ? [] : nearIn(study, regionsOf(postcode))
  const others = centres - where.length
  const more = others > 0 ? ` and ${others} more` : ''
  return {
    ...(near.length > 0 && { near: `In your region: ${enumerated(near)}` }),
    where:
      where.length > 0
        ? where.join('; ') + more
        : enumerated(regions) || 'The register does not say.',
  }
}

/** Until when it looks for people, as far as the register says. */
export function recruitsWords({ recruits: { from, to } }: OtherStudy, today: string): string {
  if (to !== undefined && to < today) return `It was to stop looking for people on ${longDate(to)}.`
  if (from !== undefined && from > today)
    return `It starts to look for people on ${longDate(from)}.`
  return to === undefined ? 'It looks for people.' : `It looks for people until ${longDate(to)}.`
}

/** A study with its words in the form in which they are compared. */
export interface SearchedStudy {
  study: OtherStudy
  about: string
  all: string
}

/** In short steps, one for each study: with two thousand, a page does other things in between. */
export function* preparingSearch(studies: readonly OtherStudy[]): Generator<void, SearchedStudy[]> {
  const searched: SearchedStudy[] = []
  for (const study of studies) {
    yield
    const { id, title, conditions, regions, where, summary } = study
    const about = ` ${plainWords([id, title, ...conditions].join(' '))}`
    const all = `${about} ${plainWords([...regions, ...where, ...summary].join(' '))}`
    searched.push({ study, about, all })
  }
  return searched
}

/** Shorter texts are not looked for. */
const shortestSearch = 2

/**
 * First the studies for a disease that the text means, or with every typed word at the beginning of a word of their title or
 * conditions, then those with it anywhere; undefined before there is something to look for.
 */
export function searchStudies(
  ordered: readonly SearchedStudy[],
  typed: string,
  diseases: Diseases,
): OtherStudy[] | undefined {
  const wanted = plainWords(typed)
  if (wanted.length < shortestSearch) return undefined
  const words = wanted.split(' ').map((word) => ` ${word}`)
  const has = (text: string) => words.every((word) => text.includes(word))
  const meant = diseases.meantBy(typed)
  const isFor = ({ concepts }: OtherStudy) =>
    concepts.some((id) => {
      const concept = diseases.byId.get(id)
      return meant.some(
        (each) => isTypeOf(diseases, each, id) || (concept && isTypeOf(diseases, concept, each.id)),
      )
    })
  const about = new Set(ordered.filter((each) => isFor(each.study) || has(each.about)))
  const others = ordered.filter((each) => !about.has(each) && has(each.all))
  return [...about, ...others].map(({ study }) => study)
}
