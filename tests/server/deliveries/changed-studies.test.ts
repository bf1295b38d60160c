import { describe, expect, test } from 'vitest'
import { withDatabase } from '../../support/api.ts'
import { withFolder } from '../../support/folder.ts'
import { jobsOver } from '../../support/jobs.ts'
import { answerEnough, openRound, send } from '../../support/questionnaires.ts'
import { aStudy, anotherStudy, plantStudy, withdraw } from '../../support/studies.ts'
import { tablesNaming } from '../../support/tables-naming.ts'
import { noon } from '../../support/tokens.ts'
import {
  agreeToSend,
  newSecret,
  openStudyTeam,
  sentOf,
  withStudyTeam,
} from '../../support/study-team.ts'

const given = withDatabase()
const scratch = withFolder()
const study = withStudyTeam(given, scratch)
const { someone } = study

describe('a secret that is changed while a message is tried', () => {
  test.each([
    { hours: 23, sentWith: 'both' },
    { hours: 25, sentWith: 'the new one alone' },
  ])('is signed after $hours hours with $sentWith', async ({ hours, sentWith }) => {
    const { lou, jobs, operate, receiver, numberOf } = await someone()
    await study.team.fault({ mode: 'down' })
    await agreeToSend(lou)
    await jobs.drain()
    const later = new Date(noon.getTime() + hours * 60 * 60 * 1000)
    const secret = newSecret()
    const [before, after] = await Promise.all([
      openStudyTeam(scratch, { secret: study.team.secret, now: () => later }),
      openStudyTeam(scratch, { secret, now: () => later }),
    ])
    await operate('/study-receivers', receiver(aStudy, { secret }))
    await study.team.fault({ mode: 'none' })
    // The team has the old one still: the test is signed with both.
    expect((await operate('/study-receivers/tests', { studyId: aStudy })).status).toBe(200)
    for (const each of [before, after]) {
      await given.db.updateTable('study_receivers').set({ url: each.url }).execute()
      await jobsOver(given.db, { fetchReceiver: each.fetchReceiver, now: () => later }).drain()
      const number = await numberOf()
      const has = (await each.messages()).some(({ payload }) => payload.data.participant === number)
      const isTaken = each === before ? sentWith === 'both' : sentWith !== 'both'
      // What the first has taken is not sent to the second.
      expect(has).toBe(isTaken)
    }
    expect(await sentOf(lou)).toEqual(['consent.given received'])
    for (const each of [before, after]) await each.close()
  })
})

describe('whoever leaves', () => {
  test('with ten messages waiting has the studies told of that alone which may have one', async () => {
    const { lou, jobs, setReceiver, numbers, arrivedOf } = await someone()
    const studies = await Promise.all(Array.from({ length: 10 }, async () => plantStudy(given.db)))
    for (const studyId of studies) await setReceiver(studyId)
    await study.team.fault({ mode: 'down' })
    for (const studyId of studies.slice(0, 5)) await agreeToSend(lou, studyId)
    await jobs.drain()
    for (const studyId of studies.slice(5)) await agreeToSend(lou, studyId)
    const known = await numbers()
    expect(known).toHaveLength(10)
    await lou.send('DELETE', '/account')
    await study.team.fault({ mode: 'none' })
    await jobs.drain()
    const arrived = await Promise.all(known.map(arrivedOf))
    expect(arrived.flat().map(({ type }) => type)).toEqual(
      Array.from({ length: 5 }, () => 'consent.withdrawn'),
    )
    expect(new Set(arrived.flat().map(({ study }) => study))).toEqual(new Set(studies.slice(0, 5)))
    for (const number of known) expect(await tablesNaming(given.db, number, number)).toEqual([])
  })

  test('while a message is under way is withdrawn after it, and then nothing is left', async () => {
    const { lou, jobs, numberOf, arrivedOf } = await someone()
    await agreeToSend(lou)
    const number = await numberOf()
    study.team.parts.onCall = async () => {
      study.team.parts.onCall = async () => undefined
      await lou.send('DELETE', '/account')
    }
    await jobs.drain()
    await jobs.drain()
    expect((await arrivedOf(number)).map(({ type }) => type)).toEqual([
      'consent.given',
      'consent.withdrawn',
    ])
    expect(await tablesNaming(given.db, number ?? '', number ?? '')).toEqual([])
  })
})

test('whoever agrees again before the study knows of the withdrawal is told of in that order', async () => {
  const { lou, jobs, kinds } = await someone()
  const first = await agreeToSend(lou)
  await jobs.drain()
  await study.team.fault({ mode: 'down' })
  await withdraw(lou, first.id)
  await jobs.drain()
  const second = await agreeToSend(lou)
  const round = await openRound(lou)
  await answerEnough(lou, round)
  await send(lou, round)
  await study.team.fault({ mode: 'none' })
  await jobs.drain()
  const agreed = ['consent.given', 'consent.withdrawn', 'consent.given', 'questionnaire.sent']
  expect(await kinds()).toEqual(agreed)
  await withdraw(lou, second.id)
  await jobs.drain()
  expect(await kinds()).toEqual([...agreed, 'consent.withdrawn'])
})

describe('a study', () => {
  test('that somebody has agreed to cannot be deleted', async () => {
    const { lou } = await someone(anotherStudy)
    await agreeToSend(lou, anotherStudy)
    const deleted = given.db.deleteFrom('studies').where('id', '=', anotherStudy).execute()
    await expect(deleted).rejects.toThrow(/foreign key/)
  })

  test('that is closed by mistake gets after it is opened again what was agreed to', async () => {
    const { lou, jobs, operate, kinds } = await someone()
    await study.team.fault({ mode: 'down' })
    await agreeToSend(lou)
    const round = await openRound(lou)
    await answerEnough(lou, round)
    await send(lou, round)
    await jobs.drain()
    await operate('/studies/closed', { studyId: aStudy })
    await study.team.fault({ mode: 'none' })
    await jobs.drain()
    expect(await sentOf(lou)).toEqual(['consent.given not-sent', 'questionnaire.sent not-sent'])
    await operate('/studies/opened', { studyId: aStudy })
    await jobs.drain()
    expect(await kinds()).toEqual(['consent.given', 'questionnaire.sent'])
    expect(await sentOf(lou)).toEqual(['consent.given received', 'questionnaire.sent received'])
  })

  test('that is opened again gets nothing of whoever withdrew meanwhile', async () => {
    const { lou, jobs, operate, kinds } = await someone()
    await operate('/study-receivers/pauses', { studyId: aStudy, on: true })
    const { id } = await agreeToSend(lou)
    await operate('/studies/closed', { studyId: aStudy })
    await operate('/study-receivers/pauses', { studyId: aStudy, on: false })
    await jobs.drain()
    expect(await sentOf(lou)).toEqual(['consent.given not-sent'])
    await withdraw(lou, id)
    await operate('/studies/opened', { studyId: aStudy })
    await jobs.drain()
    expect(await kinds()).toEqual([])
  })
})
