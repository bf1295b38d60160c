import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import * as v from 'valibot'
import { getRound } from '#contract/asking.ts'
import { listRounds, type QuestionnaireRound } from '#contract/questionnaire-rounds.ts'
import type { ItemAnswer } from '#contract/questionnaire.ts'
import type { Tables } from '../../server/db/tables.ts'
import {
  newestQuestionnaires,
  reviewQuestionnaire,
} from '../../server/questionnaires/review-questionnaire.ts'
import type { Caller } from './api.ts'
import { aStudy, consent, join } from './studies.ts'

/** Has a colleague of its author review whatever a study asks. */
export async function reviewQuestions(
  trx: Transaction<Tables>,
  studyId: string,
  now: Date,
): Promise<void> {
  for (const { item_id, version, reviewed_at } of await newestQuestionnaires(trx, studyId)) {
    if (reviewed_at) continue
    const reviewed = { studyId, itemId: item_id, version }
    await reviewQuestionnaire(trx, reviewed, { operator: 'sam', requestId: randomUUID(), now })
  }
}

/** The newest first. */
export const roundsOf = async (caller: Caller): Promise<QuestionnaireRound[]> =>
  v.parse(listRounds.reply, (await caller.get('/questionnaire-rounds')).body).rounds

export const readRound = async (caller: Caller, id: string) =>
  v.parse(getRound.reply, (await caller.get(`/questionnaire-rounds/${id}`)).body)

/** The round of this study that can be answered. */
export async function openRound(
  caller: Caller,
  studyId: string = aStudy,
): Promise<QuestionnaireRound> {
  const round = (await roundsOf(caller)).find(
    ({ state, study }) => study.id === studyId && (state === 'open' || state === 'grace'),
  )
  if (!round) throw new Error(`Nothing of ${studyId} can be answered`)
  return round
}

/** Consents to a study, and returns the consent with its round that has opened by that. */
export async function agree(caller: Caller, studyId: string = aStudy) {
  const { consent: given } = await consent(caller, await join(caller, studyId))
  return { consentId: given.id, round: await openRound(caller, studyId) }
}

export const answer = async (
  caller: Caller,
  round: { id: string },
  [linkId, values]: readonly [string, ItemAnswer],
) => caller.put(`/questionnaire-rounds/${round.id}/answers/${linkId}`, { answer: values })

/** Answers what has to be answered of the example study, and nothing else. */
export const answerEnough = async (caller: Caller, round: { id: string }) =>
  answer(caller, round, ['q1', [{ valueBoolean: false }]])

/** Sends what is stored now. */
export async function send(caller: Caller, round: { id: string }) {
  const { draft } = await readRound(caller, round.id)
  return caller.send('POST', `/questionnaire-rounds/${round.id}/response`, {
    headers: { 'If-Match': draft.version },
  })
}
