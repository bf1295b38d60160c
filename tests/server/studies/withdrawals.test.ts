import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { consentTextVersion } from '#contract/consent-decisions.ts'
import { isOpenInvite } from '#contract/study-invites.ts'
import { apiOver, withDatabase } from '../../support/api.ts'
import { expectProblem } from '../../support/problems.ts'
import {
  closeStudy,
  consent,
  historyOf,
  invitesOf,
  join,
  plantStudy,
  withdraw,
} from '../../support/studies.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()

const someone = (parts: Parameters<typeof apiOver>[1] = {}) =>
  apiOver(given.db, parts).member(`user_${randomUUID()}`)

const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

describe('a withdrawal', () => {
  test('is kept beside what it withdraws, and is the same when it is repeated', async () => {
    let now = noon
    const lou = someone({ now: () => now })
    const { consent: agreed } = await consent(lou, await join(lou))
    now = later(10)
    const first = await withdraw(lou, agreed.id)
    expect(first).toMatchObject({
      consentId: agreed.id,
      at: now.toISOString(),
      items: agreed.items,
      keepsUsedData: false,
    })
    now = later(20)
    expect(await withdraw(lou, agreed.id)).toEqual(first)
    expect((await historyOf(lou)).map(({ kind }) => kind)).toEqual([
      'WITHDRAWAL',
      'CONSENT',
      'INTEREST',
    ])
    expect((await historyOf(lou))[1]).toMatchObject({ withdrawnAt: later(10).toISOString() })
    const [invite] = await invitesOf(lou)
    expect(invite).toMatchObject({ withdrawnAt: later(10).toISOString() })
    expect(invite && isOpenInvite(invite)).toBe(false)
  })

  test('does not stand against a new consent', async () => {
    const lou = someone()
    const invite = await join(lou)
    const { consent: first } = await consent(lou, invite)
    await withdraw(lou, first.id)
    const { consent: second, invite: updated } = await consent(lou, invite)
    expect(second.id).not.toBe(first.id)
    expect(updated.withdrawnAt).toBeNull()
    // The first consent stays withdrawn, and withdrawing it again leaves the second alone.
    await withdraw(lou, first.id)
    expect((await invitesOf(lou))[0]?.withdrawnAt).toBeNull()
  })

  test('from a completed study says that what was used stays', async () => {
    const studyId = await plantStudy(given.db)
    const lou = someone()
    const { consent: agreed } = await consent(lou, await join(lou, studyId))
    await closeStudy(given.db, studyId)
    expect((await historyOf(lou))[0]?.study.isCompleted).toBe(true)
    expect(await withdraw(lou, agreed.id)).toMatchObject({ keepsUsedData: true })
  })

  test('of another member’s consent, or of what is no consent, is not found', async () => {
    const [lou, sam] = [someone(), someone()]
    const invite = await join(lou)
    const { consent: agreed } = await consent(lou, invite)
    const interest = (await historyOf(lou)).find(({ kind }) => kind === 'INTEREST')
    const attempts = [
      sam.send('POST', `/consents/${agreed.id}/withdrawal`),
      lou.send('POST', `/consents/${interest?.id}/withdrawal`),
      lou.send('POST', `/consents/${invite.id}/withdrawal`),
    ]
    for (const attempt of attempts) expectProblem(await attempt, 404, 'not-found')
    expect((await historyOf(lou))[0]).toMatchObject({ kind: 'CONSENT', withdrawnAt: null })
  })
})

test('the history says what was agreed as it was then, and that the study changed since', async () => {
  const studyId = await plantStudy(given.db, { name: 'The old name' })
  const lou = someone()
  await consent(lou, await join(lou, studyId))
  await given.db
    .updateTable('studies')
    .set({ name: 'The new name', updated_at: later(5) })
    .where('id', '=', studyId)
    .execute()
  await given.db
    .updateTable('data_requests')
    .set({ name: 'Food diary' })
    .where('id', '=', `${studyId}-2`)
    .execute()
  const [entry] = await historyOf(lou)
  expect(entry).toMatchObject({
    changedSince: true,
    study: { studyName: 'The old name', version: noon.toISOString() },
    decisions: [
      { item: { type: 'MEDICAL_RECORD' }, state: 'waiting' },
      { item: { questionnaire: { name: 'Sleep diary' } }, state: 'agreed' },
    ],
  })
})

test('an erased member leaves the consents of completed studies, without a name', async () => {
  const [completed, open] = [await plantStudy(given.db), await plantStudy(given.db)]
  const lou = someone()
  const { id: memberId } = await lou.user()
  for (const studyId of [completed, open]) await consent(lou, await join(lou, studyId))
  await closeStudy(given.db, completed, later(1))
  await given.db.deleteFrom('members').where('id', '=', memberId).execute()
  const kept = await given.db
    .selectFrom('kept_consents')
    .selectAll()
    .where('study_id', 'in', [completed, open])
    .execute()
  expect(kept).toMatchObject([
    {
      study_id: completed,
      given_on: '2026-11-21',
      is_withdrawn: false,
      text_version: consentTextVersion,
    },
  ])
  expect(JSON.stringify(kept)).not.toContain(memberId)
})
