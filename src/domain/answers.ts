import type { NameList } from '#contract/limits.ts'
import type { HealthProfile } from '#contract/profile.ts'
import {
  isList,
  namesGiven,
  questions,
  type QuestionType,
  questionTypes,
} from '#contract/questions.ts'
import { longDate } from './formats.ts'

const first: readonly QuestionType[] = [
  'dob',
  'gender',
  'ethnicity',
  'address',
  'diagnosis',
  'medication',
  'gpSurgery',
  'hospital',
]

/** The questions in the order of the health profile. */
export const profileOrder: readonly QuestionType[] = [
  ...first,
  ...questionTypes.filter((type) => !first.includes(type)),
]

/** The diagnoses as they are answered. */
export function diagnosesOf({ diagnosis }: Pick<HealthProfile, 'diagnosis'>): NameList {
  return {
    names: diagnosis.map(({ name }) => name),
    ...(diagnosis.some(({ diagnosedYear }) => diagnosedYear) && {
      diagnosedYears: diagnosis.map(({ diagnosedYear }) => diagnosedYear ?? null),
    }),
    ...(diagnosis.some(({ diseaseId }) => diseaseId) && {
      diseaseIds: diagnosis.map(({ diseaseId }) => diseaseId ?? null),
    }),
  }
}

/** What counts of somebody's diseases who said that they have no diagnosis yet; undefined for everybody else. */
export const seenUndiagnosed = ({ diagnosis }: Pick<HealthProfile, 'diagnosis'>) =>
  diagnosis.length > 0 && namesGiven('diagnosis', diagnosis).length === 0
    ? { disease: 'Nothing, because you do not have a diagnosis yet', year: 'Nothing' }
    : undefined

/** The answer to one question, as people read it; empty without an answer. */
export function answerLines(
  { address, ...profile }: HealthProfile,
  question: QuestionType,
  withYear: (name: string, year: number) => string,
): string[] {
  if (question === 'address')
    return [address?.line1, address?.line2, address?.city, address?.postcode].flatMap(
      (line) => line || [],
    )
  if (isList(question)) {
    const named: HealthProfile['diagnosis'] = profile[questions[question].field]
    return named.map(({ name, diagnosedYear: year }) => (year ? withYear(name, year) : name))
  }
  const value: string | undefined = profile[question]
  if (!value) return []
  if (question === 'dob') return [longDate(value)]
  const row = questions[question]
  const choices: Readonly<Record<string, string>> = 'choices' in row ? row.choices : {}
  return [choices[value] ?? value]
}
