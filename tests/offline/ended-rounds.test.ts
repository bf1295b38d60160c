import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { getRound } from '#contract/asking.ts'
import type { EndpointReply } from '#contract/endpoint.ts'
import type { RoundState } from '#contract/questionnaire-rounds.ts'
import { amina, nextStart, type Started } from './support/next-start.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:00:00Z') })
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Each reply comes a second after the one before. */
const aSecondLater = () => vi.setSystemTime(Date.now() + 1000)

const { subject } = amina
const ids = ['open', 'grace', 'next', 'sent', 'missed', 'gone']
const given = 'Only at night'

const roundOf = (id: string, state: RoundState) => ({
  id,
  study: { id: 'a-study', studyName: 'A study', organisation: 'An institute' },
  name: 'A diary',
  state,
  number: 1,
  times: 1,
  questions: 1,
  minutes: 1,
  opensOn: '2026-11-21',
  until: '2026-12-05',
  isBegun: true,
})

const answered = (id: string, state: RoundState = 'open'): EndpointReply<typeof getRound> => ({
  round: roundOf(id, state),
  questionnaire: { resourceType: 'Questionnaire', status: 'active', title: 'A diary', item: [] },
  draft: {
    version: '"1"',
    answers: [
      { linkId: 'q1', answer: [{ valueString: given }], savedAt: '2026-11-21T09:00:00.000Z' },
    ],
  },
})

/** The app, with an answer and something typed in each of these rounds. */
async function begun() {
  const app = await nextStart()
  const { memberQueries } = await import('#api/queries.ts')
  const { forgetEndedRounds } = await import('#app/dialogs/ended-rounds.ts')
  const { createDrafts } = await import('#offline/drafts.ts')
  const v = await import('valibot')
  const drafts = createDrafts('study question', v.string())
  await app.cacheSession(amina)
  forgetEndedRounds(app.client, subject)
  const says = async (reply: EndpointReply<typeof getRound>) => {
    aSecondLater()
    return app.client.fetchQuery({
      ...memberQueries.round(subject, reply.round.id),
      queryFn: async () => reply,
    })
  }
  for (const id of ids) {
    await says(answered(id))
    drafts.save({ subject, of: `${id} q2` }, 'typed')
  }
  const lists = async (states: readonly (readonly [string, RoundState])[]) => {
    aSecondLater()
    const rounds = states.map(([id, state]) => roundOf(id, state))
    await app.client.fetchQuery({
      ...memberQueries.rounds(subject),
      queryFn: async () => ({ rounds }),
    })
  }
  return { app, says, lists }
}

/** The rounds with an answer, or with something typed, at the next start. */
async function kept(app: Started) {
  await app.flush()
  const next = await nextStart()
  const { memberQueries } = await import('#api/queries.ts')
  const hasAnswer = (id: string) =>
    JSON.stringify(next.client.getQueryData(memberQueries.round(subject, id).queryKey))?.includes(
      given,
    )
  const v = await import('valibot')
  const note = await next.readNote(
    { subject },
    { name: 'drafts', schema: v.record(v.string(), v.unknown()) },
  )
  return {
    answered: ids.filter(hasAnswer),
    typed: ids.filter((id) => `study question of ${id} q2` in (note ?? {})),
  }
}

test('what was answered and not sent goes from the device once the service says that it is over', async () => {
  const { app, lists } = await begun()
  await expect.poll(async () => kept(app)).toEqual({ answered: ids, typed: ids })
  // A round whose consent was withdrawn is not listed.
  await lists([
    ['open', 'open'],
    ['grace', 'grace'],
    ['next', 'next'],
    ['sent', 'sent'],
    ['missed', 'missed'],
  ])
  await expect
    .poll(async () => kept(app))
    .toEqual({
      answered: ['open', 'grace', 'next'],
      // What was only typed when it ended is shown once more.
      typed: ['open', 'grace', 'next', 'missed'],
    })
})

test('a reply about the round itself is enough, and an older list changes nothing', async () => {
  const { app, says, lists } = await begun()
  await lists(ids.map((id) => [id, 'open']))
  await says(answered('missed', 'missed'))
  await says({ ...answered('gone', 'withdrawn'), draft: { version: '', answers: [] } })
  await expect
    .poll(async () => kept(app))
    .toEqual({
      answered: ['open', 'grace', 'next', 'sent'],
      typed: ['open', 'grace', 'next', 'sent', 'missed'],
    })
})
