import type { HealthProfile } from '#contract/profile.ts'
import { isList, questions, type QuestionType, questionTypes } from '#contract/questions.ts'
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
