import { addressName } from './addresses.ts'
import type { AnswerStep, Answer } from './commands.ts'
import type { HealthProfile, User } from './profile.ts'
import { questions } from './questions.ts'

type Answered = Partial<Omit<HealthProfile, 'address'>>

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
  if ('address' in answer) return {}
  if ('names' in answer) {
    const { questionType, names, diagnosedYears = [] } = answer
    if (questionType === 'diagnosis') return { diagnosis: diagnosed(names, diagnosedYears) }
    return { [questions[questionType].field]: names.map((name) => ({ id: name, name })) }
  }
  const { questionType: _, ...value } = answer
  return value
}

const diagnosed = (names: readonly string[], years: readonly (number | null)[]) =>
  names.map((name, place) => {
    const diagnosedYear = years[place] ?? undefined
    return { id: name, name, ...(diagnosedYear !== undefined && { diagnosedYear }) }
  })
