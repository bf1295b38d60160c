import { describe, expect, test } from 'vitest'
import { questionTypes } from '#contract/questions.ts'
import type { User } from '#contract/profile.ts'
import { routes } from '#routes'
import { tasksFor } from '#features/tasks/task-rules.ts'

const total = questionTypes.length

/** A member who has answered the first `answered` questions. */
const memberWith = (answered: number): User => ({
  id: 'm1',
  diagnosis: [],
  medication: [],
  gpPractice: [],
  hospital: [],
  gpRecordsConnected: false,
  userOnboarding: questionTypes.map((questionType, index) => ({
    id: `s${index + 1}`,
    name: `step${index + 1}`,
    questionType,
    complete: index < answered,
  })),
})

describe('the account set-up', () => {
  test.each([
    { rule: 'is not started by a new member', answered: 0, status: 'Not started', next: 'step1' },
    {
      rule: 'is in progress from the first answer',
      answered: 1,
      status: 'In progress',
      next: 'step2',
    },
    {
      rule: 'leads to the one question left',
      answered: total - 1,
      status: 'In progress',
      next: `step${total}`,
    },
  ])('$rule', ({ answered, status, next }) => {
    const { toComplete, complete } = tasksFor({ user: memberWith(answered) })
    expect(complete).toEqual([])
    expect(toComplete[0]).toMatchObject({
      title: 'Complete account setup',
      duration: { low: 5, high: 8 },
      questions: { completed: answered, total },
      status,
      href: routes.onboardingStep.href(next),
    })
  })

  test('stands under Complete once all questions are answered', () => {
    const { toComplete, complete } = tasksFor({ user: memberWith(total) })
    expect(toComplete.map(({ title }) => title)).not.toContain('Complete account setup')
    expect(complete).toMatchObject([{ title: 'Complete account setup', isCompleted: true }])
  })

  test('is complete by its steps, each counted once', () => {
    const member = memberWith(3)
    const twice = {
      ...member,
      userOnboarding: [...member.userOnboarding, ...member.userOnboarding],
    }
    expect(tasksFor({ user: twice }).toComplete[0]?.questions).toEqual({ completed: 3, total })
  })
})

test('connecting the GP record is a task until it is connected', () => {
  const gpTask = { title: 'Connect your GP record', duration: { low: 3, high: 5 } }
  const member = memberWith(total)
  expect(tasksFor({ user: member }).toComplete).toMatchObject([
    { ...gpTask, href: routes.gpConnect },
  ])
  const connected = { ...member, gpRecordsConnected: true, patientId: 'p1' }
  expect(tasksFor({ user: connected }).complete[1]).toMatchObject(gpTask)
})
