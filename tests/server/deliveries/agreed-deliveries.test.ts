import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { endTakenBack } from '../../../server/backup/end-taken-back.ts'
import { withDatabase } from '../../support/api.ts'
import { withFolder } from '../../support/folder.ts'
import { expectProblem } from '../../support/problems.ts'
import { answerEnough, openRound, send } from '../../support/questionnaires.ts'
import { tablesNaming } from '../../support/tables-naming.ts'
import {
  aStudy,
  anotherStudy,
  closeStudy,
  consent,
  heldConsent,
  join,
  plantStudy,
  withdraw,
} from '../../support/studies.ts'
import { noon } from '../../support/tokens.ts'
import { agreeToSend, answerDelivery, sentOf, withStudyTeam } from '../../support/study-team.ts'

const given = withDatabase()
const study = withStudyTeam(given, withFolder())
const { someone } = study

describe('a consent under earlier words', () => {
  test('sends nothing until its member says yes to these, and then what was answered before too', async () => {
    const { lou, jobs, kinds } = await someone()
    const { consent: held } = await consent(lou, await join(lou))
    const round = await openRound(lou)
    await answerEnough(lou, round)
    await send(lou, round)
    await jobs.drain()
    expect(await heldConsent(lou)).toMatchObject({ delivery: { state: 'unasked', sent: [] } })
    expect((await answerDelivery(lou, held.id, { agreed: true })).status).toBe(200)
    await jobs.drain()
    expect(await kinds()).toEqual(['consent.given', 'questionnaire.sent'])
    expect(await heldConsent(lou)).toMatchObject({ delivery: { state: 'agreed' } })
    expectProblem(await answerDelivery(lou, held.id, { agreed: false }), 409, 'consent-given')
  })

  test('stays as it is after a no', async () => {
    const { lou, jobs, kinds } = await someone()
    const { consent: held } = await consent(lou, await join(lou))
    expect((await answerDelivery(lou, held.id, { agreed: false })).status).toBe(200)
    await jobs.drain()
    expect(await heldConsent(lou)).toMatchObject({
      withdrawnAt: null,
      delivery: { state: 'refused', sent: [] },
    })
    expect(await kinds()).toEqual([])
    await withdraw(lou, held.id)
    await jobs.drain()
    expect(await kinds()).toEqual([])
  })

  test('cannot be sent to a controller that is not the study’s, or once it is withdrawn', async () => {
    const { lou } = await someone()
    const { consent: held } = await consent(lou, await join(lou))
    expectProblem(
      await answerDelivery(lou, held.id, { agreed: true, to: 99 }),
      409,
      'consent-changed',
    )
    await withdraw(lou, held.id)
    expectProblem(await answerDelivery(lou, held.id, { agreed: true }), 409, 'consent-changed')
  })
})

test('another organisation gets nothing before its own yes', async () => {
  const { lou, jobs, setReceiver, kinds } = await someone(anotherStudy)
  const held = await agreeToSend(lou, anotherStudy)
  await setReceiver(anotherStudy, { organisation: 'Another Institute' })
  await jobs.drain()
  expect(await kinds()).toEqual([])
  expect((await heldConsent(lou)).delivery).toMatchObject({
    state: 'unasked',
    controller: { organisation: 'Another Institute' },
  })
  await answerDelivery(lou, held.id, { agreed: true })
  await jobs.drain()
  expect(await kinds()).toEqual(['consent.given'])
})

test('answers that the study has stopped asking for are not sent', async () => {
  const { lou, jobs, kinds } = await someone()
  await agreeToSend(lou)
  const round = await openRound(lou)
  await answerEnough(lou, round)
  await send(lou, round)
  const asked = await given.db
    .deleteFrom('data_requests')
    .where('id', '=', 'sarcoidosis-breath-3')
    .returningAll()
    .execute()
  await jobs.drain()
  await given.db.insertInto('data_requests').values(asked).execute()
  expect(await kinds()).toEqual(['consent.given'])
  expect(await sentOf(lou)).toEqual(['consent.given received', 'questionnaire.sent not-sent'])
})

test('nobody has the same number in two studies, and everybody the same after a second consent', async () => {
  const { lou, numbers, setReceiver, jobs } = await someone()
  await setReceiver(anotherStudy)
  const { id } = await agreeToSend(lou)
  await jobs.drain()
  await withdraw(lou, id)
  await agreeToSend(lou)
  await agreeToSend(lou, anotherStudy)
  expect(new Set(await numbers()).size).toBe(2)
})

test('nothing is sent while a receiver is paused, and what waits is sent when it goes on', async () => {
  const { lou, jobs, operate, kinds } = await someone()
  await operate('/study-receivers/pauses', { studyId: aStudy, on: true })
  await agreeToSend(lou)
  await jobs.drain()
  expect(await kinds()).toEqual([])
  await operate('/study-receivers/pauses', { studyId: aStudy, on: false })
  await jobs.drain()
  expect(await kinds()).toEqual(['consent.given'])
})

test('for a day after a change of the secret both sign', async () => {
  const { lou, jobs, kinds, setReceiver } = await someone()
  const secret = `whsec_${Buffer.from('another-secret-of-the-tests').toString('base64')}`
  await setReceiver(aStudy, { secret })
  await agreeToSend(lou)
  await jobs.drain()
  expect(await kinds()).toEqual(['consent.given'])
})

describe('a receiver', () => {
  test('is tested before its study opens', async () => {
    const { operate, receiver } = await someone()
    const studyId = await plantStudy(given.db)
    await closeStudy(given.db, studyId)
    await operate('/study-receivers', receiver(studyId))
    const early = await operate('/studies/opened', { studyId })
    const { detail } = expectProblem(early, 409, 'invalid-input')
    expect(detail).toContain('receiver-test')
    expect((await operate('/study-receivers/tests', { studyId })).status).toBe(200)
    expect((await operate('/studies/opened', { studyId })).status).toBe(200)
  })

  test.each(['https://10.0.0.1/messages', 'https://localhost/messages', 'https://[::1]/messages'])(
    'at %s is not called',
    async (url) => {
      const { setReceiver } = await someone()
      const { detail } = expectProblem(await setReceiver(aStudy, { url }), 409, 'invalid-input')
      expect(detail).toBe('The receiver did not take the test message: The address is not public.')
    },
  )

  test('has a name for who answers for the data, its country and its ethics reference', async () => {
    const { operate, receiver } = await someone()
    for (const without of ['organisation', 'country', 'ethicsReference', 'secret']) {
      const reply = await operate('/study-receivers', receiver(aStudy, { [without]: '' }))
      expectProblem(reply, 422, 'invalid-input')
    }
  })
})

describe('whoever leaves', () => {
  test('is withdrawn at the study, and then nothing of them is left', async () => {
    const { lou, jobs, id, numberOf, arrivedOf } = await someone()
    await agreeToSend(lou)
    await jobs.drain()
    await study.team.fault({ mode: 'down' })
    const round = await openRound(lou)
    await answerEnough(lou, round)
    await send(lou, round)
    const number = await numberOf()
    await lou.send('DELETE', '/account')
    await jobs.drain()
    const rows = await given.db
      .selectFrom('study_deliveries')
      .selectAll()
      .where('pseudonym', '=', number ?? '')
      .execute()
    expect(rows).toMatchObject([{ type: 'consent.withdrawn', member_id: null, consent_id: null }])
    await study.team.fault({ mode: 'none' })
    await jobs.drain()
    const arrived = await arrivedOf(number)
    expect(arrived.map(({ type }) => type)).toEqual(['consent.given', 'consent.withdrawn'])
    expect(await tablesNaming(given.db, number ?? '', number ?? '')).toEqual([])
    expect(await tablesNaming(given.db, id, id)).toEqual(['account_closures', 'audit_log'])
  })

  test('of whom the study has nothing is not told of', async () => {
    const { lou, jobs, numberOf, arrivedOf } = await someone()
    await agreeToSend(lou)
    const number = await numberOf()
    await lou.send('DELETE', '/account')
    await jobs.drain()
    expect(await arrivedOf(number)).toEqual([])
    expect(await tablesNaming(given.db, number ?? '', number ?? '')).toEqual([])
  })
})

test('after a restore a withdrawal is told again, and the consent is not', async () => {
  const { lou, jobs, kinds } = await someone()
  const { id } = await agreeToSend(lou)
  const databases = { backgroundDb: given.db, memberDb: given.db }
  const ledger = { isEnded: (what: string) => what === `consent ${id}` }
  await endTakenBack(databases, ledger, { now: noon, newId: randomUUID })
  await jobs.drain()
  expect(await kinds()).toEqual(['consent.withdrawn'])
})
