import * as v from 'valibot'
import { IsoInstant } from './days.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './limits.ts'
import { QuestionnaireRound } from './questionnaire-rounds.ts'
import { ItemAnswer, LinkId, Questionnaire, QuestionnaireResponse } from './questionnaire.ts'
import { QuestionnaireTerms } from './studies.ts'

/* What is asked and answered, whole: for the pages that ask it. What others say of it is in `questionnaire-rounds.ts`. */

export const DraftAnswer = v.object({ linkId: LinkId, answer: ItemAnswer, savedAt: IsoInstant })
export type DraftAnswer = v.InferOutput<typeof DraftAnswer>

/** For everybody, so that it can be read before anybody agrees. Unknown and closed studies answer 404. */
export const getQuestionnaire = endpoint({
  method: 'GET',
  path: '/studies/{id}/questionnaires/{itemId}',
  summary: 'What an open study asks in a questionnaire, as it is now.',
  access: 'public',
  params: v.object({ id: Id, itemId: Id }),
  reply: v.object({
    name: v.string(),
    ...QuestionnaireTerms.entries,
    questionnaire: Questionnaire,
  }),
})

/** The questions are those of the day on which the round opened, whatever the study has changed since. */
export const getRound = endpoint({
  method: 'GET',
  path: '/questionnaire-rounds/{id}',
  summary:
    'One time of answering: its questions, what is answered and not sent, and what was sent.',
  access: 'member',
  params: v.object({ id: Id }),
  reply: v.object({
    round: QuestionnaireRound,
    questionnaire: Questionnaire,
    /** `version` is for If-Match when it is sent. Empty once it was. */
    draft: v.object({ version: v.string(), answers: v.array(DraftAnswer) }),
    response: v.optional(QuestionnaireResponse),
  }),
})

/**
 * Sends exactly what was looked at: If-Match is the draft's version, and is needed. Refused with `draft-changed` (412) when
 * an answer has changed since, a 422 that names each question (`field` is its linkId) without an answer that it needs, and
 * as above.
 */
export const sendAnswers = endpoint({
  method: 'POST',
  path: '/questionnaire-rounds/{id}/response',
  summary: 'Sends the answers to the study, once and for good.',
  access: 'member',
  params: v.object({ id: Id }),
  reply: v.object({ round: QuestionnaireRound, response: QuestionnaireResponse }),
  status: 201,
  takesVersion: true,
})
