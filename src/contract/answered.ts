import { addressName } from './addresses.ts'
import type { AnswerStep, Answer } from './commands.ts'
import type { HealthProfile, User } from './profile.ts'

type Answered = Partial<
  Pick<
    User,
    'dob' | 'ethnicity' | 'gender' | 'diagnosis' | 'gpPractice' | 'hospital' | 'medication'
  >
>

/** The member's details once the step is given, until the service says them again. */
export const userWith = (user: User, { step, answer }: AnswerStep): User => ({
  ...user,
  ...answeredBy(answer),
  userOnboarding: user.userOnboarding.map((each) =>
    each.id === step.id ? { ...each, complete: true } : each,
  ),
})

/** The health profile once the answer is given, until the service says it again. */
export const profileWith = (profile: HealthProfile, { id, answer }: AnswerStep): HealthProfile => ({
  ...profile,
  ...answeredBy(answer),
  ...(answer.questionType === 'address' && {
    address: { id, name: addressName(answer.address), ...answer.address },
  }),
})

function answeredBy(answer: Answer): Answered {
  switch (answer.questionType) {
    case 'address':
      return {}
    case 'dob':
      return { dob: answer.dob }
    case 'ethnicity':
      return { ethnicity: answer.ethnicity }
    case 'gender':
      return { gender: answer.gender }
    case 'gpSurgery':
      return { gpPractice: named(answer.names) }
    case 'diagnosis':
      return { diagnosis: diagnosed(answer.names, answer.diagnosedYears ?? []) }
    case 'hospital':
    case 'medication':
      return { [answer.questionType]: named(answer.names) }
  }
}

const named = (names: readonly string[]) => names.map((name) => ({ id: name, name }))

const diagnosed = (names: readonly string[], years: readonly (number | null)[]) =>
  names.map((name, place) => {
    const diagnosedYear = years[place] ?? undefined
    return { id: name, name, ...(diagnosedYear !== undefined && { diagnosedYear }) }
  })
