import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { AccountExport } from '#contract/account-export.ts'
import { createRecordEncryption } from '../../../server/crypto/record-encryption.ts'
import { reencryptAll } from '../../../server/jobs/reencryption.ts'
import { endRetention } from '../../../server/jobs/retention.ts'
import { apiOver, withDatabase } from '../../support/api.ts'
import { agree, answer, answerEnough, readRound, send } from '../../support/questionnaires.ts'
import { withdraw } from '../../support/studies.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()
const days = (count: number) => new Date(noon.getTime() + count * 86_400_000)

/** A member with answers that were sent, and with one that was not. */
async function someoneWhoAnswered(parts: Parameters<typeof apiOver>[1] = {}) {
  const caller = apiOver(given.db, parts).member(`user_${randomUUID()}`)
  const { round: sent } = await agree(caller)
  await answerEnough(caller, sent)
  await send(caller, sent)
  const { round: begun, consentId } = await agree(caller, 'marfan-heart')
  await answer(caller, begun, ['q6', [{ valueString: 'Tea' }]])
  return { caller, sent, begun, consentId }
}

const rowsOf = async (memberId: string) => {
  const of = async (table: 'questionnaire_answers' | 'questionnaire_responses') =>
    (
      await given.db
        .selectFrom(table)
        .select(['round_id', 'key_id'])
        .where('member_id', '=', memberId)
        .execute()
    ).map(({ key_id }) => key_id)
  return {
    answers: await of('questionnaire_answers'),
    responses: await of('questionnaire_responses'),
  }
}

test('answers stand in the download, those that were not sent too', async () => {
  const { caller, consentId } = await someoneWhoAnswered()
  const exported = async () =>
    v.parse(AccountExport, (await caller.get('/account/export')).body).questionnaires
  expect(await exported()).toMatchObject([
    {
      round: { study: { id: 'sarcoidosis-breath' }, state: 'sent' },
      notSent: [],
      response: { item: [{ linkId: 'q1' }] },
    },
    {
      round: { study: { id: 'marfan-heart' }, state: 'open' },
      notSent: [{ linkId: 'q6', answer: [{ valueString: 'Tea' }] }],
    },
  ])
  await withdraw(caller, consentId)
  expect(await exported()).toHaveLength(1)
})

test('answers get the new key, and are read when the old one is gone', async () => {
  const [before, today] = ['e'.repeat(43), 'f'.repeat(43)]
  const old = createRecordEncryption([before])
  const both = createRecordEncryption([today, before])
  const alone = createRecordEncryption([today])
  const { caller, sent, begun } = await someoneWhoAnswered({ recordEncryption: old })
  const subject = (await caller.user()).id
  expect(await rowsOf(subject)).toEqual({ answers: [old.keyId], responses: [old.keyId] })
  await reencryptAll({ db: given.db, recordEncryption: both })
  expect(await rowsOf(subject)).toEqual({ answers: [alone.keyId], responses: [alone.keyId] })
  const { subject: name } = await given.db
    .selectFrom('members')
    .select('subject')
    .where('id', '=', subject)
    .executeTakeFirstOrThrow()
  const again = apiOver(given.db, { recordEncryption: alone }).member(name)
  expect((await readRound(again, sent.id)).response).toBeDefined()
  expect((await readRound(again, begun.id)).draft.answers).toMatchObject([
    { answer: [{ valueString: 'Tea' }] },
  ])
})

test('what nobody sent is deleted four months later, and what was sent is not', async () => {
  const { caller } = await someoneWhoAnswered()
  const { id } = await caller.user()
  await endRetention(given.db, days(119))
  expect((await rowsOf(id)).answers).toHaveLength(1)
  await endRetention(given.db, days(121))
  expect(await rowsOf(id)).toMatchObject({ answers: [], responses: [expect.any(String)] })
})

test('nothing of an erased account is left', async () => {
  const { caller } = await someoneWhoAnswered()
  const { id } = await caller.user()
  await caller.send('DELETE', '/account')
  expect(await rowsOf(id)).toEqual({ answers: [], responses: [] })
})
