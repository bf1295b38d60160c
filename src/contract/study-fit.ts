import type * as v from 'valibot'
import { ageOn } from './days.ts'
import { relationOf, type Disease, type Diseases } from './diseases.ts'
import { fold } from './fold.ts'
import { limits } from './limits.ts'
import type { Ages, LooksFor } from './looks-for.ts'
import { namesGiven, questions } from './questions.ts'
import { type EthnicGroup, ethnicGroupOf, type Gender } from './choices.ts'
import { regionsOf } from './postcode-regions.ts'
import type { Region } from './regions.ts'

/*
 * Whether a member's answers fit what a study looks for: worked out on the device for its pages, and in the service
 * for invitations, by this one table. What was not answered, or means several things, cannot be told; nobody is ever told
 * that they qualify, because the study's team decides that.
 */

/** What a member has told us. What is undefined, or empty, was not answered. */
export interface FitAnswers {
  diagnoses: readonly { name: string; diseaseId?: string | undefined }[]
  /** Whether they said that they have no diagnosis yet. */
  isUndiagnosed: boolean
  /** YYYY-MM-DD. */
  birth?: string | undefined
  sex?: Gender | undefined
  /** Those that the postcode may be in. */
  regions?: readonly Region[] | undefined
  ethnicGroup?: v.InferOutput<typeof EthnicGroup> | undefined
  medicines: readonly string[]
  /** Whether they said that they take none. */
  takesNone: boolean
}

export type Fit = 'fits' | 'does-not-fit' | 'cannot-tell'

/** What is known of one thing that a study asks for. */
export type FitLine = { fit: Fit } & (
  | ({ about: 'disease' } & DiseaseFound)
  | { about: 'age' | 'sex' | 'region' | 'ethnicity' }
  /** The answer that counted. */
  | { about: 'medicine'; told?: string }
)

interface DiseaseFound {
  /** The diagnosis that counted, in the member's words. */
  told?: string
  /**
   * Why that cannot be told: it may mean several diseases, it is unknown here, the study is for a type of it, or what the
   * study is for or what was chosen is not among the names that could be loaded.
   */
  because?: 'several' | 'unknown' | 'wider' | 'not-loaded'
  /** The diseases that it may mean, or the types of it that the study is for. */
  which?: readonly Disease[]
}

/** The answers of a health profile as a study is compared with them. A field that is undefined was not answered. */
export const fitAnswersOf = (profile: {
  diagnosis: FitAnswers['diagnoses']
  medication: readonly { name: string }[]
  dob?: string | undefined
  gender?: Gender | undefined
  ethnicity?: string | undefined
  postcode?: string | undefined
}): FitAnswers => {
  const { diagnosis, medication, dob, gender, ethnicity, postcode } = profile
  // An older app may have left "none" beside a name: the name counts.
  const diagnoses = diagnosis.filter(({ name }) => name !== questions.diagnosis.none)
  const medicines = namesGiven('medication', medication)
  return {
    diagnoses,
    isUndiagnosed: diagnosis.length > 0 && diagnoses.length === 0,
    medicines,
    takesNone: medication.length > 0 && medicines.length === 0,
    birth: dob,
    sex: gender,
    regions: postcode === undefined ? undefined : regionsOf(postcode),
    ethnicGroup: ethnicity === undefined ? undefined : ethnicGroupOf(ethnicity),
  }
}

export interface FitContext {
  /** All that are known. */
  diseases: Diseases
  /** Those of the shipped list: where they say enough, they alone decide, with or without the names of an import. */
  shipped: Diseases
  /** What else a medicine is called, in small letters. */
  namesOfMedicine: (name: string) => readonly string[]
  /** YYYY-MM-DD. */
  today: string
}

/** Each thing that the study asks for, in the order of asking. */
export function fitLines(study: LooksFor, answers: FitAnswers, context: FitContext): FitLine[] {
  const { ages, sexes, regions, ethnicities, medicines } = study
  const { birth, sex, regions: told = [], ethnicGroup } = answers
  return [
    (study.diseases || study.undiagnosed) && diseaseLine(study, answers, context),
    ages && { about: 'age' as const, fit: toldBy(birth, (day) => isOfAge(ages, day, context)) },
    sexes && { about: 'sex' as const, fit: toldBy(sex, (said) => sexes.includes(said)) },
    regions && { about: 'region' as const, fit: regionFit(regions, told) },
    ethnicities && {
      about: 'ethnicity' as const,
      fit: toldBy(ethnicGroup, (said) => ethnicities.includes(said)),
    },
    medicines && medicineLine(medicines, answers, context),
  ].filter((line) => typeof line === 'object')
}

/** Whether all of it fits, as it does for everybody where a study looks for anyone. */
export function fitOf(lines: readonly FitLine[]): Fit {
  if (lines.some(({ fit }) => fit === 'does-not-fit')) return 'does-not-fit'
  return lines.every(({ fit }) => fit === 'fits') ? 'fits' : 'cannot-tell'
}

const toldBy = <Answer>(answer: Answer | undefined, fits: (answer: Answer) => boolean): Fit => {
  if (answer === undefined) return 'cannot-tell'
  return fits(answer) ? 'fits' : 'does-not-fit'
}

/** A postcode near a border may be in several regions. */
function regionFit(wanted: readonly Region[], told: readonly Region[]): Fit {
  if (told.length === 0) return 'cannot-tell'
  const found = told.filter((region) => wanted.includes(region))
  if (found.length === 0) return 'does-not-fit'
  return found.length === told.length ? 'fits' : 'cannot-tell'
}

function isOfAge(
  { from = limits.minimumAge, to = limits.oldestAge }: v.InferOutput<typeof Ages>,
  birth: string,
  { today }: FitContext,
): boolean {
  const age = ageOn(birth, today)
  return age >= from && age <= to
}

function diseaseLine(
  study: LooksFor,
  { diagnoses, isUndiagnosed }: FitAnswers,
  context: FitContext,
): FitLine {
  const about = 'disease'
  const { diseases: wanted = [], undiagnosed } = study
  if (isUndiagnosed) return { about, fit: undiagnosed ? 'fits' : 'does-not-fit' }
  const lacksNames = isAnyUnknown(context.shipped, study, diagnoses)
  const diseases = lacksNames ? context.diseases : context.shipped
  const found = diagnoses.map((told) => diagnosisLine(told, wanted, diseases))
  const best = orderOfFit.flatMap((fit) => found.filter((line) => line.fit === fit))
  return { about, ...(best[0] ?? { fit: 'cannot-tell' }) }
}

/**
 * Whether these diseases, of the shipped list, lack one that a study looks for or that was chosen, or know no meaning of a
 * diagnosis. The names of an import may have it.
 */
export const isAnyUnknown = (
  { byId, meantBy }: Diseases,
  { diseases }: LooksFor,
  diagnoses: FitAnswers['diagnoses'],
): boolean =>
  diseases !== undefined &&
  (diseases.some((id) => !byId.has(id)) ||
    diagnoses.some(({ name, diseaseId }) =>
      diseaseId === undefined ? meantBy(name).length === 0 : !byId.has(diseaseId),
    ))

const orderOfFit: readonly Fit[] = ['fits', 'cannot-tell', 'does-not-fit']

function diagnosisLine(
  { name: told, diseaseId }: FitAnswers['diagnoses'][number],
  wanted: readonly string[],
  diseases: Diseases,
): { fit: Fit } & DiseaseFound {
  const chosen = diseaseId === undefined ? undefined : diseases.byId.get(diseaseId)
  // What was chosen counts, not what its words may mean besides.
  if (diseaseId !== undefined && !chosen) return { fit: 'cannot-tell', told, because: 'not-loaded' }
  const meanings = chosen ? [chosen] : diseases.meantBy(told)
  if (meanings.length === 0) return { fit: 'cannot-tell', told, because: 'unknown' }
  const relations = meanings.map((disease) => wanted.map((id) => relationOf(diseases, disease, id)))
  if (relations.every((each) => each.includes('type'))) return { fit: 'fits', told }
  if (wanted.some((id) => !diseases.byId.has(id))) {
    return { fit: 'cannot-tell', told, because: 'not-loaded' }
  }
  if (relations.every((each) => each.every((relation) => relation === 'other'))) {
    return { fit: 'does-not-fit', told }
  }
  if (meanings.length > 1) return { fit: 'cannot-tell', told, because: 'several', which: meanings }
  const types = wanted.flatMap((id, at) =>
    relations[0]?.[at] === 'wider' ? (diseases.byId.get(id) ?? []) : [],
  )
  return { fit: 'cannot-tell', told, because: 'wider', which: types }
}

/** A brand that the list of names does not know may be any substance, so that only "none" does not fit. */
function medicineLine(
  wanted: readonly string[],
  { medicines, takesNone }: FitAnswers,
  { namesOfMedicine }: FitContext,
): FitLine {
  const about = 'medicine'
  if (takesNone) return { about, fit: 'does-not-fit' }
  const names = wanted.flatMap((name) => [name, ...namesOfMedicine(fold(name))]).map(wordsOf)
  const told = medicines.find((answer) =>
    names.some((name) => `${wordsOf(answer)} `.startsWith(`${name} `)),
  )
  return told === undefined ? { about, fit: 'cannot-tell' } : { about, fit: 'fits', told }
}

/** What else a substance is called, by the list of other names: of each line, the first one's. */
export const namesIn =
  (rows: readonly (readonly string[])[]): FitContext['namesOfMedicine'] =>
  (name) =>
    rows
      .filter(([first]) => first === name)
      .flat()
      .flatMap((names) => names.split(' / '))

/** "Losartan 50mg tablets" begins with the words of "losartan". */
const wordsOf = (text: string): string =>
  fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
