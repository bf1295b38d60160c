import { describe, expect, test } from 'vitest'
import type { User } from '#contract/profile.ts'
import { tasksFor } from '#features/tasks/task-rules.ts'
import { routes } from '#routes'
import { answeredInvites, inviteWith } from '../../support/study-invites.ts'

const user: User = {
  id: 'm1',
  diagnosis: [],
  medication: [],
  gpPractice: [],
  hospital: [],
  gpRecordsConnected: true,
  userOnboarding: [],
}

const studyTasks = (studyInvites: Parameters<typeof tasksFor>[0]['studyInvites']) =>
  Object.values(tasksFor({ user, studyInvites }))
    .flat()
    .filter(({ title }) => title.startsWith('Confirm data request'))

describe('confirming a data request', () => {
  test('is a task of 1 to 3 minutes while an invite is open', () => {
    expect(studyTasks([inviteWith()])).toMatchObject([
      {
        title: 'Confirm data request',
        duration: { low: 1, high: 3 },
        subtitle: 'Diet and mind',
        isCompleted: false,
      },
    ])
  })

  test('is no task without an invite, or while the invites are not known', () => {
    expect(studyTasks([])).toEqual([])
    expect(studyTasks(undefined)).toEqual([])
  })

  test.each(['declined', 'consented', 'withdrawn'] as const)(
    'is no task once the invite is %s',
    (answer) => {
      expect(studyTasks([answeredInvites[answer]])).toEqual([])
    },
  )

  test('leads to the invite, and to the consent once interest is confirmed', () => {
    expect(studyTasks([inviteWith()])[0]?.href).toBe(routes.studyInvite.href('n1'))
    expect(studyTasks([answeredInvites.interested])[0]?.href).toBe(routes.studyConsent.href('n1'))
  })

  test('is a task for each of several invites, named by its study, the newest first', () => {
    const older = inviteWith({ id: 'n0', createdAt: '2026-10-01T09:00:00.000Z' })
    const tasks = studyTasks([older, inviteWith()])
    expect(tasks).toMatchObject([
      { href: routes.studyInvite.href('n1'), title: 'Confirm data request: Diet and mind' },
      { href: routes.studyInvite.href('n0'), title: 'Confirm data request: Diet and mind' },
    ])
  })
})
