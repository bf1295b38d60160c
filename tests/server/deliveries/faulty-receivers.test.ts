import { describe, expect, test } from 'vitest'
import { withDatabase } from '../../support/api.ts'
import { withFolder } from '../../support/folder.ts'
import { jobsIn, jobsOver } from '../../support/jobs.ts'
import { expectProblem } from '../../support/problems.ts'
import { answerEnough, openRound, send } from '../../support/questionnaires.ts'
import { heldConsent, withdraw } from '../../support/studies.ts'
import { noon } from '../../support/tokens.ts'
import { agreeToSend, sentOf, withStudyTeam } from '../../support/study-team.ts'

const given = withDatabase()
const study = withStudyTeam(given, withFolder())
const { someone } = study
const days = (count: number) => new Date(noon.getTime() + count * 24 * 60 * 60 * 1000)

describe('a study that answers', () => {
  test.each(['down', 'error', 'html', 'gone', 'redirect', 'huge', 'forge', 'lose-replies'])(
    'in the way “%s” has received nothing yet, and gets it once when it is well',
    async (mode) => {
      const { lou, jobs, kinds } = await someone()
      await study.team.fault({ mode, calls: 1 })
      await agreeToSend(lou)
      await jobs.drain()
      const { delivery } = await heldConsent(lou)
      expect(delivery?.sent).toEqual([
        {
          type: 'consent.given',
          at: noon.toISOString(),
          state: 'not-reached',
          until: days(7).toISOString(),
        },
      ])
      await jobs.drain()
      expect(await sentOf(lou)).toEqual(['consent.given received'])
      expect(await kinds()).toEqual(['consent.given'])
    },
  )

  test('under a name that nobody knows is not reached', async () => {
    const { lou, jobs, setReceiver } = await someone()
    await agreeToSend(lou)
    const tested = await setReceiver('sarcoidosis-breath', { url: 'https://team.invalid/messages' })
    const { detail } = expectProblem(tested, 409, 'invalid-input')
    expect(detail).toMatch(/^The receiver did not take the test message: (ENOTFOUND|EAI_AGAIN)\.$/)
    await jobs.drain()
    expect(await sentOf(lou)).toEqual(['consent.given waiting'])
  })
})

test('what comes later waits until the study has what came before', async () => {
  const { lou, jobs, kinds } = await someone()
  await study.team.fault({ mode: 'down' })
  await agreeToSend(lou)
  await jobs.drain()
  const round = await openRound(lou)
  await answerEnough(lou, round)
  await send(lou, round)
  await jobs.drain()
  expect(await kinds()).toEqual([])
  await study.team.fault({ mode: 'none' })
  await jobs.drain()
  expect(await kinds()).toEqual(['consent.given', 'questionnaire.sent'])
})

test('two instances send each message once, in order', async () => {
  const { lou, jobs, kinds } = await someone()
  await agreeToSend(lou)
  const round = await openRound(lou)
  await answerEnough(lou, round)
  await send(lou, round)
  const before = study.team.calls.length
  const other = jobsOver(given.db, { fetchReceiver: study.team.fetchReceiver })
  await Promise.all([jobs.drain(), other.drain()])
  await jobs.drain()
  expect(await kinds()).toEqual(['consent.given', 'questionnaire.sent'])
  expect(study.team.calls.length - before).toBe(2)
})

test('a job knows ids alone, and the audit and the log nothing of what was sent', async () => {
  const { lou, id, numberOf, jobs, api } = await someone()
  await agreeToSend(lou)
  const pseudonym = await numberOf()
  expect(await jobsIn(given.db, 'study-delivery')).toMatchObject([
    { data: { memberId: id, pseudonym } },
  ])
  await jobs.drain()
  const entries = await given.db
    .selectFrom('audit_log')
    .select(['action', 'outcome'])
    .where('member_id', '=', id)
    .where('action', '=', 'study-delivery')
    .execute()
  expect(entries).toEqual([{ action: 'study-delivery', outcome: 'received consent.given' }])
  expect(api.logged.join('\n')).not.toContain(pseudonym)
})

describe('a withdrawal', () => {
  test('of which the study has nothing yet is told to nobody', async () => {
    const { lou, jobs, kinds } = await someone()
    const { id } = await agreeToSend(lou)
    await withdraw(lou, id)
    await jobs.drain()
    expect(await sentOf(lou)).toEqual(['consent.given not-sent'])
    expect(await kinds()).toEqual([])
  })

  test('while a message is under way is told after it', async () => {
    const { lou, jobs, kinds } = await someone()
    const { id } = await agreeToSend(lou)
    study.team.parts.onCall = async () => {
      study.team.parts.onCall = async () => undefined
      await withdraw(lou, id)
    }
    await jobs.drain()
    await jobs.drain()
    expect(await kinds()).toEqual(['consent.given', 'consent.withdrawn'])
  })

  test('of what the study may have got is told, and it is not sent again', async () => {
    const { lou, jobs, kinds } = await someone()
    await study.team.fault({ mode: 'down' })
    const { id } = await agreeToSend(lou)
    await jobs.drain()
    await withdraw(lou, id)
    await study.team.fault({ mode: 'none' })
    await jobs.drain()
    expect(await kinds()).toEqual(['consent.withdrawn'])
    expect(await sentOf(lou)).toEqual(['consent.given not-sent', 'consent.withdrawn received'])
  })

  test('that the study does not take in seven days is with a person, who settles it', async () => {
    const { lou, jobs, operate, api } = await someone()
    const { id } = await agreeToSend(lou)
    await jobs.drain()
    await withdraw(lou, id)
    await study.team.fault({ mode: 'down' })
    await jobs.drain()
    await given.db
      .updateTable('study_pseudonyms')
      .set({ failing_since: days(-8) })
      .where('failing_since', 'is not', null)
      .execute()
    expect(await sentOf(lou)).toContain('consent.withdrawn with-a-person')
    const { id: delivery } = await given.db
      .selectFrom('study_deliveries')
      .select('id')
      .where('consent_id', '=', id)
      .where('type', '=', 'consent.withdrawn')
      .executeTakeFirstOrThrow()
    expect((await operate('/study-deliveries/settled', { id: delivery })).status).toBe(200)
    expect(await sentOf(lou)).toContain('consent.withdrawn settled')
    expectProblem(await operate('/study-deliveries/settled', { id: delivery }), 404, 'not-found')
    expect(api.logged.join('\n')).not.toContain(delivery)
  })
})
