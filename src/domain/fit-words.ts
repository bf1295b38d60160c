import { ageOn } from '#contract/days.ts'
import type { Diseases } from '#contract/diseases.ts'
import type { LooksFor } from '#contract/looks-for.ts'
import type { HealthProfile } from '#contract/profile.ts'
import { namesGiven, questions, type QuestionType } from '#contract/questions.ts'
import { genderNames, preferNotToSay } from '#contract/choices.ts'
import {
  fitAnswersOf,
  fitLines,
  fitOf,
  isAnyUnknown,
  type Fit,
  type FitContext,
  type FitLine,
} from '#contract/study-fit.ts'
import type { PublicStudy } from '#contract/studies.ts'
import { eitherOf, looksForAnyone, looksForLines } from '#contract/looks-for-words.ts'
import { enumerated, longDate } from './formats.ts'
import { loadDiseases, withinSentence } from './known-diseases.ts'

/*
 * Whether a study fits, in words. Worked out on the device: no answer leaves it. Nobody is told that they qualify,
 * because the study's team decides that.
 */

/** The answers that studies are compared with. */
export type Told = Pick<
  HealthProfile,
  'diagnosis' | 'medication' | 'dob' | 'gender' | 'ethnicity' | 'address'
>

/** One thing that a study asks for. */
export interface FitRow {
  fit: Fit
  /** What the study asks for. */
  words: string
  /** The answer that was used, or why it cannot be told. */
  because: string
  /** The question whose answer decides it; absent if there is none. */
  change?: { question: QuestionType; label: 'Change' | 'Answer'; hiddenText: string }
}

/** What a study asks for, in the order of asking. A study without any of it takes everybody, or does not say. */
export function fitRows(
  looksFor: LooksFor | undefined,
  told: Told,
  context: FitContext,
): readonly FitRow[] {
  if (!looksFor) return [notSaid]
  const asked = looksForLines(looksFor, context.diseases)
  const rows = linesOf(looksFor, told, context).map((line) => ({
    fit: line.fit,
    words: asked.find(({ about }) => about === line.about)?.words ?? '',
    because: becauseOf(line, told, context),
    change: {
      question: questionOf[line.about],
      label: isAnswered(line, told) ? ('Change' as const) : ('Answer' as const),
      hiddenText: yours[line.about],
    },
  }))
  return rows.length > 0 ? rows : [anybody]
}

const notSaid = {
  fit: 'cannot-tell',
  words: 'The study has not told us who it looks for.',
  because: 'Read about the study, or ask its team.',
} as const

const anybody = {
  fit: 'fits',
  words: looksForAnyone,
  because: 'It does not ask for a diagnosis or an age.',
} as const

const linesOf = (looksFor: LooksFor, told: Told, context: FitContext): FitLine[] =>
  fitLines(looksFor, answersOf(told), context)

const answersOf = (told: Told) => fitAnswersOf({ ...told, postcode: told.address?.postcode })

const questionOf = {
  disease: 'diagnosis',
  age: 'dob',
  sex: 'gender',
  region: 'address',
  ethnicity: 'ethnicity',
  medicine: 'medication',
} as const satisfies Record<FitLine['about'], QuestionType>

const isAnswered = ({ about }: FitLine, told: Told): boolean => isGiven(questionOf[about], told)

function isGiven(question: (typeof questionOf)[FitLine['about']], told: Told): boolean {
  const answer = told[question]
  return Array.isArray(answer) ? answer.length > 0 : answer !== undefined
}

function becauseOf(line: FitLine, told: Told, context: FitContext): string {
  if (!isAnswered(line, told)) return `You have not told us ${yours[line.about]}.`
  switch (line.about) {
    case 'disease':
      return line.fit === 'cannot-tell'
        ? whyUntold(line, context)
        : youToldUs(line.fit === 'fits' && line.told ? [line.told] : namesIn(told.diagnosis))
    case 'medicine':
      if (line.told) return youToldUs([line.told])
      return line.fit === 'does-not-fit'
        ? 'You told us that you take no medicines'
        : `${youToldUs(namesIn(told.medication))}. We do not know if that is the same.`
    case 'age':
      return `You told us: born on ${longDate(told.dob ?? '')}, so you are ${ageOn(told.dob ?? '', context.today)}`
    case 'sex':
      return youToldUs(told.gender ? [genderNames[told.gender].toLowerCase()] : [])
    case 'ethnicity':
      return told.ethnicity === preferNotToSay
        ? 'You chose not to tell us your ethnicity.'
        : youToldUs([told.ethnicity ?? ''])
    case 'region':
      return line.fit === 'cannot-tell'
        ? `We cannot tell from the postcode ${told.address?.postcode ?? ''} which region you live in.`
        : youToldUs([told.address?.postcode ?? ''])
  }
}

const yours = {
  disease: 'your diagnosis',
  age: 'your date of birth',
  sex: 'the sex on your birth certificate',
  region: 'your address',
  ethnicity: 'your ethnicity',
  medicine: 'your medicines',
} as const satisfies Record<FitLine['about'], string>

const youToldUs = (answers: readonly string[]) => `You told us: ${enumerated(answers)}`

const namesIn = (answers: readonly { name: string }[]) => answers.map(({ name }) => name)

/** Why a diagnosis does not settle it. */
function whyUntold(
  { told = '', because, which = [] }: Extract<FitLine, { about: 'disease' }>,
  context: FitContext,
): string {
  const meant = eitherOf(which.map((disease) => withinSentence(context.diseases, disease)))
  if (because === 'several') return `${told} may mean ${meant}.`
  if (because === 'wider') return `This study is for ${meant}. You told us ${told}.`
  if (because === 'not-loaded') return 'We could not load the names of all diseases just now.'
  return `We do not know the name “${told}”.`
}

/** A study, and what is known of whether it fits. */
export interface FittedStudy<Study> {
  study: Study
  fit: Fit
  /** The diagnoses and medicines that fit. */
  because: readonly string[]
  /** Why it cannot be told; empty otherwise. */
  untold: readonly string[]
}

type Looking = Pick<PublicStudy, 'looksFor'>

/** Each study, in their order. */
export const fittedStudies = <Study extends Looking>(
  studies: readonly Study[],
  told: Told,
  context: FitContext,
): FittedStudy<Study>[] =>
  studies.map((study) => {
    const { looksFor } = study
    if (!looksFor) return { study, fit: 'cannot-tell', because: [], untold: [] }
    const lines = linesOf(looksFor, told, context)
    const fit = fitOf(lines)
    return {
      study,
      fit,
      because: lines.flatMap((line) => (line.fit === 'fits' ? reasonOf(line) : [])),
      untold: lines.flatMap((line) =>
        fit === 'cannot-tell' && line.fit === 'cannot-tell' ? becauseOf(line, told, context) : [],
      ),
    }
  })

/** Why no study is called one that fits, by what was told, and what we do about it. */
export function whyNoneFits(told: Told): string {
  const names = namesGiven('diagnosis', told.diagnosis)
  if (names.length > 0) return `We found no open study that fits ${enumerated(names)}. ${lookAgain}`
  if (told.diagnosis.length > 0) {
    return `We found no open study that fits people without a diagnosis. ${lookAgain}`
  }
  return Object.values(questionOf).every((question) => !isGiven(question, told))
    ? 'You have answered nothing yet, so we cannot tell which studies fit you.'
    : 'You have not told us your diagnosis yet, so we cannot tell which studies fit you.'
}

const lookAgain = 'We look again each time you open Rowan, and tell you.'

/** The comparisons, for pages, which load them when there is a study. */
export interface Fitting {
  whyNoneFits: (told: Told) => string
  rowsOf: (looksFor: LooksFor | undefined, told: Told) => readonly FitRow[]
  studiesOf: <Study extends Looking>(studies: readonly Study[], told: Told) => FittedStudy<Study>[]
  /** Whose names of diseases are in them, besides our own. */
  source: string | undefined
}

/** With the names that are the app's own. */
export async function loadComparison(isMedicineAsked: boolean): Promise<Comparison> {
  const [own, { namesOfMedicine }] = await Promise.all([
    loadDiseases(),
    isMedicineAsked ? import('./names-of-medicine.ts') : { namesOfMedicine: () => [] },
  ])
  return {
    lacksNames: (asked, told) => {
      const { diagnoses } = answersOf(told)
      return asked.some((study) => study && isAnyUnknown(own, study, diagnoses))
    },
    fitting: (today, diseases = own) => {
      const context = { diseases, shipped: own, namesOfMedicine, today }
      return {
        whyNoneFits,
        rowsOf: (looksFor, told) => fitRows(looksFor, told, context),
        studiesOf: (studies, told) => fittedStudies(studies, told, context),
        source: diseases.source,
      }
    },
  }
}

export interface Comparison {
  /** Whether the names of an import may say more of these studies and diagnoses. */
  lacksNames: (asked: readonly (LooksFor | undefined)[], told: Told) => boolean
  /** Today is YYYY-MM-DD. */
  fitting: (today: string, diseases?: Diseases) => Fitting
}

const reasonOf = (line: FitLine): string[] => {
  if (line.about === 'disease') return [line.told ?? questions.diagnosis.none]
  return line.about === 'medicine' && line.told ? [line.told] : []
}
