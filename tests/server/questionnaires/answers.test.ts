import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { knownPeople, apiOver, withDatabase } from '../../support/api.ts'
import { expectProblem } from '../../support/problems.ts'
import {
  agree,
  answer,
  answerEnough,
  readRound,
  roundsOf,
  send,
} from '../../support/questionnaires.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()
const someone = () => apiOver(given.db).member(`user_${randomUUID()}`)

describe('an answer to one question', () => {
  test('is kept, may be changed and skipped, and is read on another device', async () => {
    const subject = `user_${randomUUID()}`
    const phone = apiOver(given.db).member(subject)
    const laptop = apiOver(given.db).member(subject)
    const { round } = await agree(phone)
    const { status, body } = await answer(phone, round, ['q5', [{ valueString: '  Rest  ' }]])
    const savedAt = noon.toISOString()
    expect({ status, body }).toEqual({ status: 200, body: { savedAt } })
    expect((await readRound(phone, round.id)).draft.answers).toEqual([
      { linkId: 'q5', answer: [{ valueString: 'Rest' }], savedAt },
    ])
    await answer(laptop, round, ['q5', [{ valueString: 'Tea' }]])
    await answer(laptop, round, ['q3', []])
    expect((await readRound(phone, round.id)).draft.answers).toMatchObject([
      { linkId: 'q3', answer: [] },
      { linkId: 'q5', answer: [{ valueString: 'Tea' }] },
    ])
    expect(await roundsOf(phone)).toMatchObject([{ state: 'next' }, { isBegun: true }])
  })

  test('is stored encrypted', async () => {
    const lou = someone()
    const { round } = await agree(lou)
    await answer(lou, round, ['q5', [{ valueString: 'Canary tea' }]])
    await answerEnough(lou, round)
    await send(lou, round)
    await answer(lou, (await agree(someone())).round, ['q5', [{ valueString: 'Canary tea' }]])
    const rows = JSON.stringify([
      await given.db.selectFrom('questionnaire_answers').selectAll().execute(),
      await given.db.selectFrom('questionnaire_responses').selectAll().execute(),
      await given.db.selectFrom('idempotency').selectAll().execute(),
    ])
    expect(rows).toContain(round.id)
    expect(rows).not.toMatch(/Canary|valueString/)
  })

  test.each([
    ['q1', [], 'Please select an answer.'],
    ['q1', [{ valueString: 'Yes' }], 'This is not an answer to this question.'],
    ['q3', [{ valueInteger: 11 }], 'Enter a number from 0 to 10.'],
    ['q6', [{ valueString: 'x'.repeat(1001) }], 'Use 1000 characters or fewer.'],
  ])('to %s is refused with what the page says: %#', async (linkId, values, message) => {
    const lou = someone()
    const { round } = await agree(lou)
    const reply = await answer(lou, round, [linkId, values])
    const { errors } = expectProblem(reply, 422, 'invalid-input')
    expect(errors).toEqual([{ field: 'answer', message }])
    expect((await readRound(lou, round.id)).draft.answers).toEqual([])
  })

  test('of 100,000 characters is too large, and to a question that is not asked is not found', async () => {
    const lou = someone()
    const { round } = await agree(lou)
    const long = await answer(lou, round, ['q6', [{ valueString: 'x'.repeat(100_000) }]])
    expectProblem(long, 413, 'body-too-large')
    for (const linkId of ['q7', 'q3-h', '__proto__', '..', 'x'.repeat(33)]) {
      const reply = await answer(lou, round, [linkId, [{ valueBoolean: true }]])
      expectProblem(reply, 404, 'not-found')
    }
  })
})

describe('what is sent', () => {
  test('is what was looked at, once, without a branch that was taken back', async () => {
    const lou = someone()
    const { round } = await agree(lou)
    await answer(lou, round, ['q1', [{ valueBoolean: true }]])
    await answer(lou, round, ['q2', [{ valueCoding: { code: 'a' } }]])
    await answer(lou, round, ['q1', [{ valueBoolean: false }]])
    await answer(lou, round, ['q4', [{ valueDecimal: 7.5 }]])
    const { status, body } = await send(lou, round)
    expect(status).toBe(201)
    const response = {
      resourceType: 'QuestionnaireResponse',
      questionnaire: 'urn:rowan:questionnaire:sarcoidosis-breath-3|1',
      status: 'completed',
      authored: noon.toISOString(),
      item: [
        { linkId: 'q1', text: 'Were you short of breath?', answer: [{ valueBoolean: false }] },
        {
          linkId: 'q4',
          text: 'How many hours did you sleep on a usual night?',
          answer: [{ valueDecimal: 7.5 }],
        },
      ],
    }
    expect(body).toMatchObject({
      round: { id: round.id, state: 'sent', sentAt: noon.toISOString(), isBegun: false },
      response,
    })
    const read = await readRound(lou, round.id)
    expect(read.response).toEqual(response)
    expect(read.draft.answers).toEqual([])
    expectProblem(await send(lou, round), 409, 'answers-sent')
    expectProblem(await answerEnough(lou, round), 409, 'answers-sent')
  })

  test('is answered again under its key, and sent once by two devices', async () => {
    const lou = someone()
    const { round } = await agree(lou)
    await answerEnough(lou, round)
    const { draft } = await readRound(lou, round.id)
    const path = `/questionnaire-rounds/${round.id}/response`
    const headers = { 'If-Match': draft.version, 'Idempotency-Key': randomUUID() }
    const first = await lou.send('POST', path, { headers })
    const again = await lou.send('POST', path, { headers })
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')

    const { round: other } = await agree(lou, 'marfan-heart')
    await answer(lou, other, ['q1', [{ valueCoding: { code: 'a' } }]])
    await answer(lou, other, ['q3', [{ valueBoolean: false }]])
    const both = await Promise.all([send(lou, other), send(lou, other)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]))
  })
})

describe('sending', () => {
  test('needs what was looked at, and nothing that has changed since', async () => {
    const lou = someone()
    const { round } = await agree(lou)
    await answerEnough(lou, round)
    const { draft } = await readRound(lou, round.id)
    const path = `/questionnaire-rounds/${round.id}/response`
    expectProblem(await lou.send('POST', path), 428, 'version-missing')
    await answer(lou, round, ['q5', [{ valueString: 'Tea' }]])
    const late = await lou.send('POST', path, { headers: { 'If-Match': draft.version } })
    expectProblem(late, 412, 'draft-changed')
    const unseen = await lou.send('POST', path, { headers: { 'If-Match': ' * ' } })
    expectProblem(unseen, 412, 'draft-changed')
    expect((await send(lou, round)).status).toBe(201)
  })

  test('has an answer to every question that needs one', async () => {
    const lou = someone()
    const { round } = await agree(lou, 'veds-vessels')
    await answer(lou, round, ['q9', [{ valueString: 'No' }]])
    const { errors } = expectProblem(await send(lou, round), 422, 'invalid-input')
    expect(errors).toEqual([
      { field: 'q1', message: 'Please select an answer.' },
      { field: 'q4', message: 'Please select an answer.' },
    ])
  })

  test('is not sent by a session that has ended', async () => {
    const subject = `user_${randomUUID()}`
    const { identity } = knownPeople()
    const lou = apiOver(given.db, { identity }).member(subject)
    const { round } = await agree(lou)
    await answerEnough(lou, round)
    await identity.remove(subject)
    expectProblem(await send(lou, round), 401, 'unauthorised')
    expect((await readRound(lou, round.id)).round.state).toBe('open')
  })

  test('stands in the audit without a word of it', async () => {
    const lou = someone()
    const { round } = await agree(lou)
    await answerEnough(lou, round)
    await send(lou, round)
    const { id } = await lou.user()
    const entries = await given.db
      .selectFrom('audit_log')
      .select(['action', 'outcome'])
      .where('member_id', '=', id)
      .where('action', '=', 'study-questionnaire')
      .execute()
    expect(entries).toEqual([{ action: 'study-questionnaire', outcome: 'sent' }])
  })
})
