import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { consentTextVersion } from '#contract/consent-decisions.ts'
import { createStudyInvite, isOpenInvite } from '#contract/study-invites.ts'
import { apiOver, knownPeople, withDatabase, type Caller } from '../../support/api.ts'
import { expectProblem } from '../../support/problems.ts'
import {
  agreementTo,
  anotherStudy,
  aStudy,
  closeStudy,
  consent,
  historyOf,
  invitesOf,
  itemsOf,
  join,
  plantStudy,
  withdraw,
} from '../../support/studies.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()

const someone = (parts: Parameters<typeof apiOver>[1] = {}) =>
  apiOver(given.db, parts).member(`user_${randomUUID()}`)

const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

const ask = async (caller: Caller, inviteId: string, body: object) =>
  caller.post(`/study-invites/${inviteId}/consents`, body)

describe('a consent', () => {
  test('S32: is kept with its date, the study’s version, the text and the exact items', async () => {
    const lou = someone()
    const invite = await join(lou)
    const { consent: given1, invite: updated } = await consent(lou, invite)
    expect(given1).toMatchObject({
      kind: 'CONSENT',
      at: noon.toISOString(),
      inviteId: invite.id,
      study: { id: invite.studyId, version: invite.study.updatedAt, isCompleted: false },
      decisions: invite.study.dataRequests.map((item) => ({ item })),
      textVersion: consentTextVersion,
      changedSince: false,
      withdrawnAt: null,
    })
    expect(updated).toMatchObject({ accepted: true, consentedAt: noon.toISOString() })
    expect(isOpenInvite(updated)).toBe(false)
    expect(await invitesOf(lou)).toEqual([updated])
  })

  test('to some of the items names those alone, each once', async () => {
    const lou = someone()
    const invite = await join(lou)
    const [first = '', , last = ''] = itemsOf(invite)
    const reply = await ask(lou, invite.id, agreementTo(invite, [last, first, last]))
    expect(reply.status).toBe(201)
    const [entry] = await historyOf(lou)
    const said = entry?.kind === 'CONSENT' ? entry.decisions.map(({ item }) => item.id) : []
    expect(said).toEqual([first, last])
  })

  test('given twice is refused, and the first one stands', async () => {
    const lou = someone()
    const invite = await join(lou)
    await consent(lou, invite)
    const again = await ask(lou, invite.id, agreementTo(invite))
    expectProblem(again, 409, 'consent-given')
    expect((await historyOf(lou)).filter(({ kind }) => kind === 'CONSENT')).toHaveLength(1)
  })

  test('sent twice is one, also at once from two devices', async () => {
    const lou = someone()
    const invite = await join(lou)
    const send = async (key: string = randomUUID()) =>
      lou.post(`/study-invites/${invite.id}/consents`, agreementTo(invite), {
        'Idempotency-Key': key,
      })
    const key = randomUUID()
    const first = await send(key)
    const repeated = await send(key)
    expect(repeated.body).toEqual(first.body)
    expect(repeated.headers.get('Idempotent-Replayed')).toBe('true')
    const other = await join(lou, anotherStudy)
    const replies = await Promise.all(
      [1, 2, 3].map(async () => ask(lou, other.id, agreementTo(other))),
    )
    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409'])
  })

  test('S35: needs an account that has not ended, at once; withdrawing asks nobody', async () => {
    const { identity } = knownPeople()
    const checkSession = async () => ({ isActive: false, canAccessHurdle: false })
    const subject = `user_${randomUUID()}`
    const before = apiOver(given.db).member(subject)
    const invite = await join(before)
    const [first, other] = [
      (await consent(before, invite)).consent,
      await join(before, anotherStudy),
    ]
    const lou = apiOver(given.db, { identity: { ...identity, checkSession } }).member(subject)
    const body = agreementTo(other)
    expectProblem(await ask(lou, other.id, body), 401, 'unauthorised')
    expect((await withdraw(lou, first.id)).kind).toBe('WITHDRAWAL')
  })
})

describe('a consent is refused', () => {
  test('S32: to items of another study, or to none', async () => {
    const lou = someone()
    const invite = await join(lou)
    const foreign = itemsOf(await join(lou, anotherStudy))
    for (const dataRequestIds of [foreign, [...itemsOf(invite), 'unknown'], []]) {
      const { errors } = expectProblem(
        await ask(lou, invite.id, agreementTo(invite, dataRequestIds)),
        422,
        'invalid-input',
      )
      expect(errors?.map(({ field }) => field)).toEqual(['dataRequestIds'])
    }
    expect((await historyOf(lou)).map(({ kind }) => kind)).toEqual(['INTEREST', 'INTEREST'])
  })

  test('to any text but the present one, and where it does not say what was read', async () => {
    const lou = someone()
    const invite = await join(lou)
    const { textVersion, studyUpdatedAt, ...items } = agreementTo(invite)
    const fieldsAtFault = async (body: object) =>
      expectProblem(await ask(lou, invite.id, body), 422, 'invalid-input').errors?.map(
        ({ field }) => field,
      )
    const old = { ...items, studyUpdatedAt, textVersion: '1999-01-01' }
    expect(await fieldsAtFault(old)).toEqual(['textVersion'])
    expect(await fieldsAtFault({ ...items, studyUpdatedAt })).toEqual(['textVersion'])
    expect(await fieldsAtFault({ ...items, textVersion })).toEqual(['studyUpdatedAt'])
    expect((await historyOf(lou)).map(({ kind }) => kind)).toEqual(['INTEREST'])
  })

  test('after a decline, until interest is confirmed again', async () => {
    const lou = someone()
    const invite = await join(lou)
    await lou.patch(`/study-invites/${invite.id}`, { accepted: false })
    const body = agreementTo(invite)
    expectProblem(await ask(lou, invite.id, body), 409, 'invite-declined')
    await join(lou)
    expect((await ask(lou, invite.id, body)).status).toBe(201)
  })

  test('to a page that is out of date', async () => {
    const studyId = await plantStudy(given.db)
    const lou = someone()
    const invite = await join(lou, studyId)
    await given.db
      .updateTable('studies')
      .set({ updated_at: later(5) })
      .where('id', '=', studyId)
      .execute()
    const body = agreementTo(invite)
    expectProblem(await ask(lou, invite.id, body), 409, 'study-changed')
    const read = { ...body, studyUpdatedAt: later(5).toISOString() }
    expect((await ask(lou, invite.id, read)).status).toBe(201)
  })

  test('to who has not given a date of birth, until they have', async () => {
    const lou = someone()
    const { body: interest } = await lou.post('/study-invites', { studyId: aStudy })
    const invite = v.parse(createStudyInvite.reply, interest)
    const body = agreementTo(invite)
    expectProblem(await ask(lou, invite.id, body), 409, 'birth-date-missing')
    expect((await historyOf(lou)).map(({ kind }) => kind)).toEqual(['INTEREST'])
    await lou.patch('/users', { dob: '1987-04-09' })
    expect((await ask(lou, invite.id, body)).status).toBe(201)
  })

  test('in a study that has closed, as not found', async () => {
    const studyId = await plantStudy(given.db)
    const lou = someone()
    const invite = await join(lou, studyId)
    await closeStudy(given.db, studyId)
    expectProblem(await ask(lou, invite.id, agreementTo(invite)), 404, 'not-found')
  })
})
