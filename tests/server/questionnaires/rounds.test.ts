import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getQuestionnaire } from '#contract/asking.ts'
import * as v from 'valibot'
import { exampleQuestionnaires } from '../../../server/sandbox-seed/example-questionnaires.ts'
import { changeStudy, createStudy, openStudy } from '../../../server/studies/study-life.ts'
import type { AskedQuestionnaire } from '../../../server/questionnaires/questionnaires.ts'
import { apiOver, withDatabase } from '../../support/api.ts'
import { expectProblem } from '../../support/problems.ts'
import {
  agree,
  answer,
  answerEnough,
  openRound,
  readRound,
  reviewQuestions,
  roundsOf,
  send,
} from '../../support/questionnaires.ts'
import {
  answerItem,
  aStudy,
  closedStudy,
  closeStudy,
  consent,
  heldConsent,
  join,
  withdraw,
} from '../../support/studies.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()
const days = (count: number) => new Date(noon.getTime() + count * 86_400_000)

/** A member, and a clock that a test moves. */
function someone() {
  const clock = { now: noon }
  const caller = apiOver(given.db, { now: () => clock.now }).member(`user_${randomUUID()}`)
  return { caller, at: (now: Date) => void (clock.now = now) }
}

const asked = (parts: Partial<AskedQuestionnaire> = {}): AskedQuestionnaire => ({
  minutes: 5,
  schedule: { everyWeeks: 4, times: 3, openDays: 10 },
  questionnaire: {
    resourceType: 'Questionnaire',
    item: [{ linkId: '1', type: 'boolean', text: 'Are you well?', required: true }],
  },
  ...parts,
})

const textOf = (id: string, request: Partial<AskedQuestionnaire> = asked(), name = 'Diary') => ({
  id,
  studyName: 'A study of its own',
  organisation: 'Institute of Tests',
  description: 'Asks.',
  infoLink: 'https://study.example.com/about',
  terms: 'https://study.example.com/terms',
  privacyPolicy: 'https://study.example.com/privacy',
  dataRequests: [{ type: 'QUESTIONNAIRE' as const, name, ...request }],
})

const acting = (now: Date) => ({ operator: 'tests', requestId: randomUUID(), now })

/** A study with a questionnaire of its own, which a test may change. */
async function plantAsking(request?: Partial<AskedQuestionnaire>): Promise<string> {
  const id = `study-${randomUUID()}`
  await given.db.transaction().execute(async (trx) => {
    await createStudy(trx, textOf(id, request), acting(days(-1)))
    await reviewQuestions(trx, id, days(-1))
    await openStudy(trx, id)
  })
  return id
}

const change = async (text: ReturnType<typeof textOf>, now: Date) =>
  given.db.transaction().execute(async (trx) => {
    await changeStudy(trx, text, acting(now))
    await reviewQuestions(trx, text.id, now)
  })

describe('what a study asks', () => {
  test('can be read by anybody before they agree', async () => {
    const path = `/studies/${aStudy}/questionnaires/${aStudy}-3`
    const { body } = await apiOver(given.db).anyone.get(path)
    expect(v.parse(getQuestionnaire.reply, body)).toMatchObject({
      name: 'Breathlessness and fatigue diary',
      questions: 6,
      minutes: 3,
      schedule: { everyWeeks: 4, times: 6, openDays: 10 },
      questionnaire: exampleQuestionnaires[aStudy]?.questionnaire,
    })
  })

  test('is said with its items, for the page of the consent', async () => {
    const { study } = await join(someone().caller)
    expect(study.dataRequests.find(({ type }) => type === 'QUESTIONNAIRE')).toEqual({
      id: `${aStudy}-3`,
      type: 'QUESTIONNAIRE',
      questionnaire: {
        name: 'Breathlessness and fatigue diary',
        terms: {
          version: 1,
          questions: 6,
          minutes: 3,
          schedule: { everyWeeks: 4, times: 6, openDays: 10 },
        },
      },
    })
  })

  test.each([
    ['a closed study', `/studies/${closedStudy}/questionnaires/${closedStudy}-2`],
    ['another item', `/studies/${aStudy}/questionnaires/${aStudy}-2`],
    ['another study’s item', `/studies/marfan-heart/questionnaires/${aStudy}-3`],
  ])('is not found of %s', async (_, path) => {
    expectProblem(await apiOver(given.db).anyone.get(path), 404, 'not-found')
  })

  test('elsewhere, by its name alone, makes no round', async () => {
    const { caller } = someone()
    const { consent: held } = await consent(caller, await join(caller, await plantAsking({})))
    expect(held.items).toMatchObject([{ questionnaire: { name: 'Diary' } }])
    expect(await roundsOf(caller)).toEqual([])
  })
})

describe('rounds', () => {
  test('follow from the consent: the first is open at once, and the next is known', async () => {
    const { caller } = someone()
    expect(await roundsOf(caller)).toEqual([])
    await agree(caller)
    expect(await roundsOf(caller)).toMatchObject([
      { state: 'next', number: 2, opensOn: '2026-12-19', until: '2026-12-29' },
      {
        state: 'open',
        number: 1,
        times: 6,
        opensOn: '2026-11-21',
        until: '2026-12-01',
        questions: 6,
        minutes: 3,
        isBegun: false,
        study: { id: aStudy },
        name: 'Breathlessness and fatigue diary',
      },
    ])
  })

  test('take answers until the end of the last day, and what was begun until the end of the next', async () => {
    const { caller, at } = someone()
    const { round } = await agree(caller)
    const stateAt = async (now: string) => {
      at(new Date(now))
      return (await readRound(caller, round.id)).round.state
    }
    expect(await stateAt('2026-12-01T23:59:00Z')).toBe('open')
    expect(await stateAt('2026-12-02T00:00:00Z')).toBe('missed')
    // It was given in time, and waited on a device.
    expect((await answerEnough(caller, round)).status).toBe(200)
    expect(await stateAt('2026-12-02T23:59:00Z')).toBe('grace')
    expect((await send(caller, round)).status).toBe(201)
    expect(await stateAt('2026-12-03T00:00:00Z')).toBe('sent')
  })

  test('that have ended keep what was typed, and take nothing', async () => {
    const { caller, at } = someone()
    const { round } = await agree(caller)
    await answerEnough(caller, round)
    at(new Date('2026-12-03T00:00:00Z'))
    expectProblem(await answerEnough(caller, round), 409, 'round-ended')
    expectProblem(await send(caller, round), 409, 'round-ended')
    const { round: missed, draft } = await readRound(caller, round.id)
    expect(missed.state).toBe('missed')
    expect(draft.answers).toMatchObject([{ linkId: 'q1', answer: [{ valueBoolean: false }] }])
  })

  test('come by the schedule, each with answers of its own', async () => {
    const { caller, at } = someone()
    const { round: first } = await agree(caller)
    await answerEnough(caller, first)
    await send(caller, first)
    at(days(28))
    const second = await openRound(caller)
    expect(second).toMatchObject({ number: 2, isBegun: false })
    expect((await readRound(caller, second.id)).draft.answers).toEqual([])
    expect((await roundsOf(caller)).map(({ state }) => state)).toEqual(['next', 'open', 'sent'])
    at(days(28 * 12))
    const states = (await roundsOf(caller)).map(({ state }) => state)
    expect(states.join(' ')).toBe('missed missed missed missed missed sent')
  })

  test('to come are not shown, nor are another member’s', async () => {
    const [lou, sam] = [someone().caller, someone().caller]
    await agree(lou)
    for (const { id, state } of await roundsOf(lou)) {
      const path = `/questionnaire-rounds/${id}`
      if (state === 'next') expectProblem(await lou.get(path), 404, 'not-found')
      expectProblem(await sam.get(path), 404, 'not-found')
      expectProblem(await answerEnough(sam, { id }), 404, 'not-found')
    }
  })
})

describe('a new version of a study', () => {
  const question = (text: string) => ({
    questionnaire: {
      resourceType: 'Questionnaire' as const,
      item: [{ linkId: '1', type: 'boolean' as const, text, required: true }],
    },
  })

  test('never changes a round that has begun, and is asked from the next one on', async () => {
    const id = await plantAsking()
    const { caller, at } = someone()
    const { round } = await agree(caller, id)
    await answer(caller, round, ['1', [{ valueBoolean: true }]])
    await change(textOf(id, asked({ ...question('Are you better?'), minutes: 9 })), days(1))
    at(days(2))
    const { questionnaire, draft } = await readRound(caller, round.id)
    expect(questionnaire.item).toMatchObject([{ text: 'Are you well?' }])
    expect(draft.answers).toHaveLength(1)
    const { body } = await send(caller, round)
    expect(body).toMatchObject({ response: { questionnaire: expect.stringMatching(/\|1$/) } })
    at(days(28))
    const next = await openRound(caller, id)
    expect(next.minutes).toBe(9)
    expect((await readRound(caller, next.id)).questionnaire.item).toMatchObject([
      { text: 'Are you better?' },
    ])
    await answer(caller, next, ['1', [{ valueBoolean: true }]])
    expect((await send(caller, next)).body).toMatchObject({
      response: { questionnaire: expect.stringMatching(/\|2$/) },
    })
    // What was sent is read with the questions that it answers.
    expect((await readRound(caller, round.id)).questionnaire.item).toMatchObject([
      { text: 'Are you well?' },
    ])
  })

  test('does not change the schedule that was agreed to', async () => {
    const id = await plantAsking()
    const { caller, at } = someone()
    await agree(caller, id)
    await change(
      textOf(id, asked({ schedule: { everyWeeks: 1, times: 50, openDays: 3 } })),
      days(1),
    )
    at(days(2))
    expect(await roundsOf(caller)).toMatchObject([
      { state: 'next', opensOn: '2026-12-19', times: 3 },
      { state: 'open', until: '2026-12-01' },
    ])
  })

  test('that does not ask any longer leaves the round that has begun, and no other', async () => {
    const id = await plantAsking()
    const { caller, at } = someone()
    await agree(caller, id)
    await change(textOf(id, {}), days(1))
    at(days(2))
    expect(await roundsOf(caller)).toMatchObject([{ state: 'open', number: 1 }])
    const { dataRequests } = (await join(caller, id)).study
    expect(dataRequests).toMatchObject([{ questionnaire: { name: 'Diary' } }])
    expect(dataRequests[0]).not.toHaveProperty('questionnaire.terms')
  })

  test('with the same questions is no new version of them', async () => {
    const id = await plantAsking()
    await change({ ...textOf(id), description: 'Asks again.' }, days(1))
    const { study } = await join(someone().caller, id)
    expect(study.dataRequests).toMatchObject([{ questionnaire: { terms: { version: 1 } } }])
  })
})

describe('the end of a consent', () => {
  test('deletes what was answered and not sent', async () => {
    const { caller } = someone()
    const { consentId, round } = await agree(caller)
    await answerEnough(caller, round)
    await withdraw(caller, consentId)
    expect(await roundsOf(caller)).toEqual([])
    const read = await readRound(caller, round.id)
    expect(read).toMatchObject({ round: { state: 'withdrawn', isBegun: false } })
    expect(read.draft.answers).toEqual([])
    expectProblem(await answerEnough(caller, round), 409, 'consent-withdrawn')
    expectProblem(await send(caller, round), 409, 'consent-withdrawn')
    const rows = await given.db
      .selectFrom('questionnaire_answers')
      .select('round_id')
      .where('consent_id', '=', consentId)
      .execute()
    expect(rows).toEqual([])
  })

  test('leaves what was sent to be read, and another consent begins anew', async () => {
    const { caller, at } = someone()
    const { consentId, round } = await agree(caller)
    await answerEnough(caller, round)
    await send(caller, round)
    await withdraw(caller, consentId)
    at(days(1))
    const { round: again } = await agree(caller)
    expect(again.id).not.toBe(round.id)
    expect((await roundsOf(caller)).map(({ state }) => state)).toEqual(['next', 'open', 'sent'])
    expect((await readRound(caller, round.id)).response).toBeDefined()
  })

  test('for an item that the study has dropped ends the round that has begun', async () => {
    const id = await plantAsking()
    const { caller, at } = someone()
    const { round } = await agree(caller, id)
    await answer(caller, round, ['1', [{ valueBoolean: true }]])
    // Other questions of another name, in the same place.
    await change(textOf(id, asked(), 'Another diary'), days(1))
    at(days(2))
    expect(await roundsOf(caller)).toMatchObject([{ state: 'missed', until: '2026-11-22' }])
    expectProblem(await send(caller, round), 409, 'round-ended')
  })

  test('for one item, that the study does not ask for, deletes the answers to it', async () => {
    const id = await plantAsking()
    const { caller, at } = someone()
    const { round, consentId } = await agree(caller, id)
    await answer(caller, round, ['1', [{ valueBoolean: true }]])
    await change(textOf(id, asked(), 'Another diary'), days(1))
    at(days(2))
    const [decision] = (await heldConsent(caller)).decisions
    await answerItem(caller, consentId, { itemId: decision?.item.id ?? '', agreed: false })
    const read = await readRound(caller, round.id)
    expect(read.round.state).toBe('withdrawn')
    expect(read.draft.answers).toEqual([])
  })

  test('of the study is the end of its rounds; what was typed stays', async () => {
    const id = await plantAsking()
    const { caller, at } = someone()
    const { round } = await agree(caller, id)
    await answer(caller, round, ['1', [{ valueBoolean: true }]])
    await closeStudy(given.db, id, days(1))
    at(days(2))
    expectProblem(await answer(caller, round, ['1', []]), 409, 'round-ended')
    expectProblem(await send(caller, round), 409, 'round-ended')
    // The day on which it closed, not the day that was planned.
    const ended = { state: 'missed', isBegun: true, until: '2026-11-22' }
    expect(await roundsOf(caller)).toMatchObject([ended])
    expect((await readRound(caller, round.id)).draft.answers).toHaveLength(1)
  })
})
