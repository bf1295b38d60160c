import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { itemsToAnswer, type Consent, type ItemDecision } from '#contract/consents.ts'
import { giveConsent } from '#contract/consent-decisions.ts'
import { listNotifications } from '#contract/notifications.ts'
import { studyItems } from '../../../server/db/migrations/study-items.ts'
import { smallestStudy } from '../../../server/studies/research-counts.ts'
import { apiOver, asOperator, withDatabase, type Caller } from '../../support/api.ts'
import { connectRecord } from '../../support/gp-records.ts'
import { placeOrder, webhook } from '../../support/kits.ts'
import { expectProblem } from '../../support/problems.ts'
import {
  agreementTo,
  answerItem,
  aStudy,
  closeStudy,
  consent,
  consentIn,
  heldConsent,
  invitesOf,
  itemsOf,
  join,
  plantStudy,
  statesOf,
  withdraw,
} from '../../support/studies.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()

const someone = (parts: Parameters<typeof apiOver>[1] = {}) =>
  apiOver(given.db, parts).member(`user_${randomUUID()}`)

/** Has the laboratory send the caller's data. */
async function returnData(caller: Caller): Promise<void> {
  const { number: orderNumber } = await placeOrder(caller)
  await webhook(apiOver(given.db), { eventName: 'DATA_RETURNED', orderNumber })
}

const agreedTypes = ({ items }: Consent) => items.map(({ type }) => type)

describe('a consent to data that is not there yet', () => {
  test('waits for a second yes to each, and names the rest alone as agreed', async () => {
    const lou = someone()
    const invite = await join(lou)
    expect(invite.notYet).toEqual(itemsOf(invite).slice(0, 2))
    const { consent: held } = await consent(lou, invite)
    expect(statesOf(held)).toEqual(['waiting', 'waiting', 'agreed'])
    expect(agreedTypes(held)).toEqual(['QUESTIONNAIRE'])
    expect(itemsToAnswer(held)).toEqual([])
  })

  test('asks once the record is connected, and shares nothing of it before the yes', async () => {
    const lou = someone()
    const { consent: first } = await consent(lou, await join(lou))
    await connectRecord(lou)
    const asked = await heldConsent(lou)
    expect(itemsToAnswer(asked).map(({ item }) => item.type)).toEqual(['MEDICAL_RECORD'])
    expect(agreedTypes(asked)).toEqual(['QUESTIONNAIRE'])
    const itemId = itemsToAnswer(asked)[0]?.item.id ?? ''
    const agreed = consentIn(await answerItem(lou, first.id, { itemId, agreed: true }))
    expect(agreedTypes(agreed)).toEqual(['MEDICAL_RECORD', 'QUESTIONNAIRE'])
    expect(await heldConsent(lou)).toEqual(agreed)
    // It is withdrawn with the rest.
    expect((await withdraw(lou, first.id)).items).toEqual(agreed.items)
  })

  test('asks once the laboratory has sent the data of a kit', async () => {
    const lou = someone()
    await consent(lou, await join(lou))
    await returnData(lou)
    expect(itemsToAnswer(await heldConsent(lou)).map(({ item }) => item.type)).toEqual(['LAB_TEST'])
  })

  test('keeps the rest after a later no, and can be answered again', async () => {
    const lou = someone()
    const { consent: first } = await consent(lou, await join(lou))
    await connectRecord(lou)
    const itemId = itemsToAnswer(await heldConsent(lou))[0]?.item.id ?? ''
    const refused = consentIn(await answerItem(lou, first.id, { itemId, agreed: false }))
    expect(statesOf(refused)).toEqual(['waiting', 'refused', 'agreed'])
    expect(refused.withdrawnAt).toBeNull()
    expect(itemsToAnswer(refused)).toEqual([])
    const again = await answerItem(lou, first.id, { itemId, agreed: true, shown: 'refused' })
    expect(statesOf(consentIn(again))).toEqual(['waiting', 'agreed', 'agreed'])
  })

  test('is to all of it where it is there when the consent is given', async () => {
    const lou = someone()
    await join(lou)
    await connectRecord(lou)
    await returnData(lou)
    const { consent: held } = await consent(lou, await join(lou))
    expect(statesOf(held)).toEqual(['agreed', 'agreed', 'agreed'])
  })

  test('waits for what arrives while the page that says otherwise is open', async () => {
    const lou = someone()
    const read = await join(lou)
    await connectRecord(lou)
    const { consent: held } = await consent(lou, read)
    expect(statesOf(held)).toEqual(['waiting', 'waiting', 'agreed'])
    expect(itemsToAnswer(held).map(({ item }) => item.type)).toEqual(['MEDICAL_RECORD'])
  })
})

describe('a notification says that an item of a consent waits', () => {
  const questions = async (caller: Caller) => {
    const { body } = await caller.send('GET', '/notifications')
    const { notifications } = v.parse(listNotifications.reply, body)
    return notifications
      .filter(({ type }) => type === 'CONSENT_QUESTION')
      .map(({ studyInvite }) => studyInvite?.study.studyName)
  }

  test('once a record is connected, for each study, and not for one that has closed', async () => {
    const [open, closed] = [await plantStudy(given.db), await plantStudy(given.db)]
    const lou = someone()
    const { study } = await join(lou, open)
    for (const id of [open, closed]) await consent(lou, await join(lou, id))
    await closeStudy(given.db, closed)
    expect(await questions(lou)).toEqual([])
    await connectRecord(lou)
    expect(await questions(lou)).toEqual([study.studyName])
  })

  test('once the laboratory has sent the data of a kit', async () => {
    const lou = someone()
    await consent(lou, await join(lou))
    await returnData(lou)
    expect(await questions(lou)).toHaveLength(1)
  })

  test('not after a withdrawal, nor where the record was there at the consent', async () => {
    const [lou, sam] = [someone(), someone()]
    const { consent: held } = await consent(lou, await join(lou))
    await withdraw(lou, held.id)
    await connectRecord(lou)
    await join(sam)
    await connectRecord(sam)
    await consent(sam, await join(sam))
    await connectRecord(sam)
    expect([await questions(lou), await questions(sam)]).toEqual([[], []])
  })

  test('once, also to who connects, disconnects and connects again before reading it', async () => {
    const lou = someone()
    await consent(lou, await join(lou))
    await connectRecord(lou)
    await lou.send('DELETE', '/gp-records')
    await connectRecord(lou)
    expect(await questions(lou)).toHaveLength(1)
  })
})

describe('a second yes', () => {
  /** A member who is asked about their record. */
  const asked = async (studyId?: string) => {
    const caller = someone()
    const { consent: held } = await consent(caller, await join(caller, studyId))
    await connectRecord(caller)
    const itemId = itemsToAnswer(await heldConsent(caller))[0]?.item.id ?? ''
    return { caller, id: held.id, itemId }
  }

  test('does not stand against a no from another device, in whatever order they come', async () => {
    const { caller, id, itemId } = await asked()
    const [yes, no] = await Promise.all([
      answerItem(caller, id, { itemId, agreed: true }),
      answerItem(caller, id, { itemId, agreed: false }),
    ])
    expect(no.status).toBe(200)
    expect([200, 409]).toContain(yes.status)
    const late = await answerItem(caller, id, { itemId, agreed: true })
    expectProblem(late, 409, 'consent-changed')
    expect(statesOf(await heldConsent(caller))).toEqual(['waiting', 'refused', 'agreed'])
  })

  test('needs the data to be there, and the consent to hold', async () => {
    const { caller, id, itemId } = await asked()
    await caller.send('DELETE', '/gp-records')
    const gone = await answerItem(caller, id, { itemId, agreed: true })
    expectProblem(gone, 409, 'consent-changed')
    await withdraw(caller, id)
    const late = await answerItem(caller, id, { itemId, agreed: true })
    expectProblem(late, 409, 'consent-changed')
  })

  test('to a study that has closed is not found, nor is one to another’s consent', async () => {
    const studyId = await plantStudy(given.db)
    const { caller, id, itemId } = await asked(studyId)
    expectProblem(await answerItem(someone(), id, { itemId, agreed: true }), 404, 'not-found')
    expectProblem(await answerItem(caller, id, { itemId: 'x', agreed: true }), 404, 'not-found')
    await closeStudy(given.db, studyId)
    expectProblem(await answerItem(caller, id, { itemId, agreed: true }), 404, 'not-found')
    expect(itemsToAnswer(await heldConsent(caller))).toEqual([])
  })

  test('is taken back by a no, and the rest of the consent stays', async () => {
    const { caller, id, itemId } = await asked()
    await answerItem(caller, id, { itemId, agreed: true })
    const later = ({ hasWaited }: ItemDecision) => hasWaited
    expect((await heldConsent(caller)).decisions.map(later)).toEqual([true, true, false])
    const held = consentIn(await answerItem(caller, id, { itemId, agreed: false }))
    expect(statesOf(held)).toEqual(['waiting', 'refused', 'agreed'])
    expect(held.withdrawnAt).toBeNull()
  })

  test('cannot be turned into a no to what was agreed with the consent, which is withdrawn', async () => {
    const lou = someone()
    const { consent: held } = await consent(lou, await join(lou))
    const itemId = held.items[0]?.id ?? ''
    expectProblem(await answerItem(lou, held.id, { itemId, agreed: false }), 409, 'consent-given')
  })
})

test('the release before numbered items by place: one whose id was another’s gets an id of its own', async () => {
  const studyId = await plantStudy(given.db)
  const lou = someone()
  await consent(lou, await join(lou, studyId))
  await given.db
    .updateTable('data_requests')
    .set({ type: 'LAB_TEST', name: 'Full blood count' })
    .where('id', '=', `${studyId}-1`)
    .execute()
  await studyItems.up(given.db)
  await connectRecord(lou)
  await returnData(lou)
  const held = await heldConsent(lou)
  expect(held.decisions.map(({ isAsked }) => isAsked)).toEqual([false, true])
  expect(itemsToAnswer(held)).toEqual([])
})

test('a consent of the release before keeps its meaning: all that it names is agreed to', async () => {
  const lou = someone()
  const invite = await join(lou)
  const { consent: held } = await consent(lou, invite)
  // As that release stored it.
  await given.db.deleteFrom('consent_items').where('consent_id', '=', held.id).execute()
  await given.db
    .updateTable('study_answers')
    .set({ items: JSON.stringify(invite.study.dataRequests), text_version: '2026-11-25' })
    .where('id', '=', held.id)
    .execute()
  const before = await heldConsent(lou)
  expect(before.items).toEqual(invite.study.dataRequests)
  expect(statesOf(before)).toEqual(['agreed', 'agreed', 'agreed'])
  await connectRecord(lou)
  expect(itemsToAnswer(await heldConsent(lou))).toEqual([])
})

describe('S32: what is not agreed to', () => {
  test('is not in the record that a completed study keeps of a consent', async () => {
    const [waiting, agreed] = [await plantStudy(given.db), await plantStudy(given.db)]
    const lou = someone()
    const { id: memberId } = await lou.user()
    await consent(lou, await join(lou, waiting))
    const { consent: held } = await consent(lou, await join(lou, agreed))
    await connectRecord(lou)
    await answerItem(lou, held.id, { itemId: `${agreed}-1`, agreed: true })
    for (const id of [waiting, agreed]) {
      await closeStudy(given.db, id, new Date(noon.getTime() + 60_000))
    }
    await given.db.deleteFrom('members').where('id', '=', memberId).execute()
    const kept = await given.db
      .selectFrom('kept_consents')
      .select(['study_id', 'items'])
      .where('study_id', 'in', [waiting, agreed])
      .execute()
    const itemsIn = (id: string) => kept.find(({ study_id }) => study_id === id)?.items
    expect(itemsIn(waiting)).not.toContain('MEDICAL_RECORD')
    expect(itemsIn(waiting)).toContain('Sleep diary')
    expect(itemsIn(agreed)).toContain('MEDICAL_RECORD')
  })

  test('puts nobody into the counts of a study', async () => {
    const studyId = await plantStudy(given.db)
    await given.db
      .deleteFrom('data_requests')
      .where('study_id', '=', studyId)
      .where('type', '=', 'QUESTIONNAIRE')
      .execute()
    const many = Array.from({ length: smallestStudy + 30 }, () => randomUUID())
    await given.db
      .insertInto('members')
      .values(many.map((id) => ({ id, subject: `user_${id}`, created_at: noon })))
      .execute()
    await given.db
      .insertInto('study_invites')
      .values(
        many.map((id) => ({
          id,
          member_id: id,
          study_id: studyId,
          created_at: noon,
          consented_at: noon,
          shares: false,
        })),
      )
      .execute()
    const { anyone } = apiOver(given.db)
    const path = `/operator/studies/${studyId}/counts`
    const { body } = await anyone.send('GET', path, { headers: asOperator })
    expect(body).toMatchObject({ counts: { about: 0 } })
    const lou = someone()
    await consent(lou, await join(lou, studyId))
    expect(await sharesOf(studyId, lou)).toBe(false)
    await connectRecord(lou)
    const { id } = await heldConsent(lou)
    await answerItem(lou, id, { itemId: `${studyId}-1`, agreed: true })
    expect(await sharesOf(studyId, lou)).toBe(true)
    await answerItem(lou, id, { itemId: `${studyId}-1`, agreed: false })
    expect(await sharesOf(studyId, lou)).toBe(false)
  })
})

test('an app of the release before reads what is agreed to where it read the items', async () => {
  const lou = someone()
  const invite = await join(lou)
  const { notYet: _, ...body } = agreementTo(invite)
  const reply = await lou.post(`/study-invites/${invite.id}/consents`, body)
  const { consent: held } = v.parse(giveConsent.reply, reply.body)
  expect(agreedTypes(held)).toEqual(['QUESTIONNAIRE'])
  expect((await invitesOf(lou)).find(({ studyId }) => studyId === aStudy)?.consentedAt).toBeTruthy()
})

async function sharesOf(studyId: string, caller: Caller): Promise<boolean> {
  const { id } = await caller.user()
  const invite = given.db.selectFrom('study_invites').select('shares')
  const own = invite.where('study_id', '=', studyId).where('member_id', '=', id)
  return (await own.executeTakeFirstOrThrow()).shares
}
