import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import * as v from 'valibot'
import { listConsents, type Consent, type ItemState } from '#contract/consents.ts'
import {
  answerConsentItem,
  consentTextVersion,
  giveConsent,
  withdrawConsent,
} from '#contract/consent-decisions.ts'
import { createStudyInvite, listStudyInvites, type StudyInvite } from '#contract/study-invites.ts'
import type { LooksFor } from '#contract/looks-for.ts'
import type { Database, Tables } from '../../server/db/tables.ts'
import type { Caller } from './api.ts'
import { storedCriteria } from '../../server/studies/stored-criteria.ts'
import { noon } from './tokens.ts'

export const aStudy = 'sarcoidosis-breath'
export const anotherStudy = 'marfan-heart'
/** It was closed before the time of these tests. */
export const closedStudy = 'behcet-mouthwash'

/** The date of birth of a member who has not given another one. */
export const birthDate = '1987-04-09'

/** Confirms interest, as a member with a date of birth, and returns the invite. */
export async function join(caller: Caller, studyId: string = aStudy): Promise<StudyInvite> {
  if (!(await caller.user()).dob) await caller.patch('/users', { dob: birthDate })
  const { body } = await caller.post('/study-invites', { studyId })
  return v.parse(createStudyInvite.reply, body)
}

export const itemsOf = ({ study }: StudyInvite): string[] => study.dataRequests.map(({ id }) => id)

/** What a page sends with a consent: by default all items. */
export const agreementTo = (invite: StudyInvite, dataRequestIds = itemsOf(invite)) => ({
  dataRequestIds,
  textVersion: consentTextVersion,
  studyUpdatedAt: invite.study.updatedAt,
  consentTextVersion: invite.study.consentText?.version,
  notYet: invite.notYet,
})

/** Consents to everything that the study asks for. */
export async function consent(caller: Caller, invite: StudyInvite) {
  const path = `/study-invites/${invite.id}/consents`
  const { body } = await caller.post(path, agreementTo(invite))
  return v.parse(giveConsent.reply, body)
}

/** What a page sends about one item, as it shows it. */
export const answerItem = async (
  caller: Caller,
  consentId: string,
  answer: { itemId: string; agreed: boolean; shown?: ItemState },
) => {
  const { itemId, agreed, shown = 'waiting' } = answer
  return caller.put(`/consents/${consentId}/items/${itemId}`, { agreed, shown })
}

/** The consent in the reply. */
export const consentIn = ({ body }: { body: unknown }): Consent =>
  v.parse(answerConsentItem.reply, body).consent

export const withdraw = async (caller: Caller, consentId: string) =>
  v.parse(
    withdrawConsent.reply,
    (await caller.send('POST', `/consents/${consentId}/withdrawal`)).body,
  ).withdrawal

export const invitesOf = async (caller: Caller) =>
  v.parse(listStudyInvites.reply, (await caller.get('/study-invites')).body)

export const historyOf = async (caller: Caller) =>
  v.parse(listConsents.reply, (await caller.get('/consents')).body).history

/** The consent that the caller’s list has. */
export const heldConsent = async (caller: Caller): Promise<Consent> => {
  const entry = (await historyOf(caller)).find(({ kind }) => kind === 'CONSENT')
  if (entry?.kind !== 'CONSENT') throw new Error('There is no consent')
  return entry
}

export const statesOf = ({ decisions }: Consent) => decisions.map(({ state }) => state)

/** Adds a study for one test, which may change and close it. Returns its id. */
export async function plantStudy(
  db: Database,
  parts: { infoLink?: string; name?: string; looksFor?: LooksFor } = {},
): Promise<string> {
  const id = `study-${randomUUID()}`
  await db
    .insertInto('studies')
    .values({
      id,
      name: parts.name ?? 'A study of its own',
      organisation: 'Institute of Tests',
      description: 'Changes and closes.',
      info_link: parts.infoLink ?? 'https://study.example.com/about',
      terms: 'https://study.example.com/terms',
      privacy_policy: 'https://study.example.com/privacy',
      updated_at: noon,
      closed_at: null,
    })
    .execute()
  await db
    .insertInto('data_requests')
    .values([
      { id: `${id}-1`, study_id: id, type: 'MEDICAL_RECORD', name: null, position: 0 },
      { id: `${id}-2`, study_id: id, type: 'QUESTIONNAIRE', name: 'Sleep diary', position: 1 },
    ])
    .execute()
  if (parts.looksFor) await plantCriteria(db, id, { criteria: storedCriteria(parts.looksFor) })
  return id
}

/** Whom a study looks for, as it is stored: written by Jo and reviewed by Sam. */
export const plantCriteria = async (
  db: Database,
  studyId: string,
  parts: Partial<Insertable<Tables['study_criteria']>>,
): Promise<unknown> =>
  db
    .insertInto('study_criteria')
    .values({ study_id: studyId, version: 1, ...reviewed, ...parts })
    .execute()

const reviewed = { written_by: 'jo', written_at: noon, reviewed_by: 'sam', reviewed_at: noon }

export const closeStudy = async (db: Database, id: string, at: Date = noon): Promise<void> => {
  await db.updateTable('studies').set({ closed_at: at }).where('id', '=', id).execute()
}

/** Words of a result that nobody else has. */
export const aResult = {
  kind: 'result',
  asked: 'Does it help to sleep more?',
  tookPart: '94 people took part.',
  found: 'It helps a bit.',
  doesNotMean: 'It may not help you.',
  next: 'We stop here.',
  thanks: 'We could not have done it without you.',
} as const
export const someNews = {
  kind: 'news',
  title: 'We are half way',
  words: 'Half have joined.',
} as const

/** Has a study tell something, as if it had been reviewed; with `correction`, once more. */
export async function plantUpdate(
  db: Database,
  studyId: string,
  told: (typeof aResult | typeof someNews) & { correction?: string },
): Promise<void> {
  const { correction, ...content } = told
  const { kind } = content
  const number = kind === 'result' ? 1 : 2
  const by = { written_by: 'jo', written_at: noon, reviewed_by: 'sam', reviewed_at: noon }
  const row = { study_id: studyId, number, kind, content: JSON.stringify(content), ...by }
  const rows = [{ ...row, version: 1 }, ...(correction ? [{ ...row, version: 2, correction }] : [])]
  await db.insertInto('study_updates').values(rows).execute()
}
