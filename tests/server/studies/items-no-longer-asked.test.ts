import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { itemsToAnswer } from '#contract/consents.ts'
import { listNotifications } from '#contract/notifications.ts'
import { changeStudy, type StudyText } from '../../../server/studies/study-life.ts'
import { apiOver, withDatabase, type Caller } from '../../support/api.ts'
import { connectRecord } from '../../support/gp-records.ts'
import { expectProblem } from '../../support/problems.ts'
import {
  answerItem,
  consent,
  consentIn,
  heldConsent,
  invitesOf,
  join,
  plantStudy,
  statesOf,
} from '../../support/studies.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()

const someone = () => apiOver(given.db).member(`user_${randomUUID()}`)

const [record, diary] = [
  { type: 'MEDICAL_RECORD' as const },
  { type: 'QUESTIONNAIRE' as const, name: 'Sleep diary' },
]
/** A new version of a study, which asks for these. */
const change = async (id: string, ...dataRequests: StudyText['dataRequests']) =>
  given.db.transaction().execute(async (trx) =>
    changeStudy(
      trx,
      {
        id,
        studyName: 'A study of its own',
        organisation: 'Institute of Tests',
        description: 'Changes and closes.',
        infoLink: 'https://study.example.com/about',
        terms: 'https://study.example.com/terms',
        privacyPolicy: 'https://study.example.com/privacy',
        dataRequests,
      },
      { operator: 'tests', requestId: randomUUID(), now: new Date(noon.getTime() + 60_000) },
    ),
  )
const idsOf = async (caller: Caller, studyId: string) =>
  (await invitesOf(caller))
    .find((invite) => invite.studyId === studyId)
    ?.study.dataRequests.map(({ id }) => id)

describe('an item that the study no longer asks for', () => {
  test('is not asked about, and no yes to it counts', async () => {
    const studyId = await plantStudy(given.db)
    const lou = someone()
    const { consent: held } = await consent(lou, await join(lou, studyId))
    const itemId = held.decisions[0]?.item.id ?? ''
    await change(studyId, diary)
    await connectRecord(lou)
    const now = await heldConsent(lou)
    expect(itemsToAnswer(now)).toEqual([])
    expect(now.decisions[0]).toMatchObject({ item: { id: itemId }, isAsked: false })
    const { notifications } = v.parse(
      listNotifications.reply,
      (await lou.get('/notifications')).body,
    )
    expect(notifications.filter(({ type }) => type === 'CONSENT_QUESTION')).toEqual([])
    expectProblem(await answerItem(lou, held.id, { itemId, agreed: true }), 409, 'consent-changed')
    // A no always counts.
    const refused = consentIn(await answerItem(lou, held.id, { itemId, agreed: false }))
    expect(statesOf(refused)).toEqual(['refused', 'agreed'])
  })

  test.each([false, true])(
    'is stopped by itself, also where it was agreed to with the consent: %#',
    async (isOfEarlyRelease) => {
      const studyId = await plantStudy(given.db)
      const lou = someone()
      await connectRecord(lou)
      const { consent: held } = await consent(lou, await join(lou, studyId))
      if (isOfEarlyRelease)
        await given.db.deleteFrom('consent_items').where('consent_id', '=', held.id).execute()
      const [itemId = '', stays = ''] = held.items.map(({ id }) => id)
      expectProblem(await answerItem(lou, held.id, { itemId, agreed: false }), 409, 'consent-given')
      await change(studyId, diary)
      const after = consentIn(await answerItem(lou, held.id, { itemId, agreed: false }))
      expect(statesOf(after)).toEqual(['refused', 'agreed'])
      expect(after.items.map(({ id }) => id)).toEqual([stays])
    },
  )

  test('gives its id to no other, and the items that stay keep theirs wherever they stand', async () => {
    const studyId = await plantStudy(given.db)
    const lou = someone()
    await join(lou, studyId)
    const [recordId, diaryId] = (await idsOf(lou, studyId)) ?? []
    await change(studyId, diary, { type: 'QUESTIONNAIRE', name: 'Pain diary' })
    const [stayed, added] = (await idsOf(lou, studyId)) ?? []
    expect(stayed).toBe(diaryId)
    expect([recordId, diaryId]).not.toContain(added)
    await change(studyId, record, diary)
    const [again, last] = (await idsOf(lou, studyId)) ?? []
    expect(last).toBe(diaryId)
    expect([recordId, diaryId, added]).not.toContain(again)
  })
})
