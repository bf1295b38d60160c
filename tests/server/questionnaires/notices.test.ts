import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { enqueue } from '../../../server/jobs/queue.ts'
import { apiOver, withDatabase } from '../../support/api.ts'
import { jobsOver } from '../../support/jobs.ts'
import { notificationsOf } from '../../support/notifications.ts'
import { idlePushService, pushSubscription } from '../../support/push.ts'
import { agree, answerEnough, send } from '../../support/questionnaires.ts'
import { aStudy, closeStudy, withdraw } from '../../support/studies.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()

/** A member with a device that is pushed to, and a clock that a test moves; `pass` runs the jobs of a moment. */
async function someone(preferences: object = {}) {
  const clock = { now: noon }
  const now = () => clock.now
  const caller = apiOver(given.db, { now }).member(`user_${randomUUID()}`)
  const device = pushSubscription()
  await caller.post('/push-subscriptions', device)
  await caller.put('/notification-preferences', {
    kinds: ['questions'],
    quiet: { from: '22:00', to: '07:00' },
    saysWhat: true,
    byEmail: false,
    ...preferences,
  })
  const pushed: string[] = []
  const pass = async (instant: string) => {
    clock.now = new Date(instant)
    const jobs = jobsOver(given.db, {
      now,
      pushService: {
        ...idlePushService,
        deliver: async ({ endpoint }, { title }) => {
          if (endpoint === device.endpoint) pushed.push(title)
          return 'sent'
        },
      },
    })
    await enqueue(given.db, { queue: 'questionnaire-rounds', data: {} })
    await jobs.drain()
  }
  const typesOf = async () => (await notificationsOf(caller)).notifications.map(({ type }) => type)
  return { caller, clock, pass, pushed, typesOf }
}

const [opened, ending] = ['QUESTIONS_OPENED', 'QUESTIONS_ENDING']

describe('a round of questions', () => {
  test('is told when it opens and once before it ends, without a word of what it is about', async () => {
    const { caller, pass, pushed, typesOf } = await someone()
    const { round } = await agree(caller)
    await pass('2026-11-21T13:00:00Z')
    await pass('2026-11-22T13:00:00Z')
    expect((await notificationsOf(caller)).notifications).toMatchObject([
      {
        type: opened,
        round: { id: round.id, studyId: aStudy, until: '2026-12-01' },
        studyInvite: { study: { studyName: 'Breathing and fatigue in sarcoidosis' } },
      },
    ])
    await pass('2026-11-29T09:00:00Z')
    await pass('2026-11-30T09:00:00Z')
    expect(await typesOf()).toEqual([ending, opened])
    const words = 'You have questions to answer in Rowan, until 1 December'
    expect(pushed).toEqual([words, words])
    await pass('2026-12-19T09:00:00Z')
    expect(await typesOf()).toEqual([opened, ending, opened])
  })

  test('that is sent or withdrawn from is told no more', async () => {
    const [lou, sam] = [await someone(), await someone()]
    const { round } = await agree(lou.caller)
    await answerEnough(lou.caller, round)
    await send(lou.caller, round)
    const { consentId } = await agree(sam.caller)
    await withdraw(sam.caller, consentId)
    await lou.pass('2026-11-29T09:00:00Z')
    expect([await lou.typesOf(), await sam.typesOf()]).toEqual([[], []])
  })

  test('waits for the end of the quiet hours, and is not told then if it was sent meanwhile', async () => {
    const { caller, clock, pass, pushed, typesOf } = await someone()
    const { round } = await agree(caller)
    await pass('2026-11-21T23:00:00Z')
    expect([pushed, await typesOf()]).toEqual([[], [opened]])
    clock.now = new Date('2026-11-22T06:00:00Z')
    await answerEnough(caller, round)
    await send(caller, round)
    await pass('2026-11-22T08:00:00Z')
    expect(pushed).toEqual([])
  })

  test('is not told outside the app to whoever has switched it off', async () => {
    const { caller, pass, pushed, typesOf } = await someone({ kinds: ['kit'] })
    await agree(caller)
    await pass('2026-11-21T13:00:00Z')
    expect([pushed, await typesOf()]).toEqual([[], [opened]])
  })

  test('of a study that has closed is not told', async () => {
    const { caller, pass, typesOf } = await someone()
    await agree(caller, 'pku-adults')
    await closeStudy(given.db, 'pku-adults', noon)
    await pass('2026-11-21T13:00:00Z')
    expect(await typesOf()).toEqual([])
  })
})
