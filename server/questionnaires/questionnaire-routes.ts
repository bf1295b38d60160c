import { getQuestionnaire, getRound, sendAnswers } from '#contract/asking.ts'
import { listRounds, saveItemAnswer } from '#contract/questionnaire-rounds.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { audit } from '../accounts/audit.ts'
import { lockMember } from '../accounts/lock-member.ts'
import { HttpProblem } from '../http/http-problem.ts'
import {
  serve,
  servePublicly,
  serveWrite,
  serveWriteWithPrefetch,
  type RecordCall,
  type Served,
} from '../http/serve.ts'
import { requireActive } from '../identity/session-check.ts'
import { findOpenStudy } from '../studies/studies.ts'
import { questionsIn } from './questionnaires.ts'
import { roundStore } from './round-store.ts'

const storeOf = <E extends Endpoint>({ trx, member, services }: RecordCall<E>) =>
  roundStore(trx, {
    memberId: member.id,
    encryption: services.recordEncryption,
    now: services.now(),
  })

export const publicQuestionnaireRoutes = [
  servePublicly(getQuestionnaire, async ({ params, services }) => {
    const study = await findOpenStudy(services.db, params.id, services.now())
    const item = study?.dataRequests.find(({ id }) => id === params.itemId)
    if (item?.type !== 'QUESTIONNAIRE' || !item.questionnaire.terms) {
      throw new HttpProblem('not-found')
    }
    const { name, terms } = item.questionnaire
    const { version } = terms
    return {
      name,
      ...terms,
      questionnaire: await questionsIn(services.db, { item_id: item.id, version }),
    }
  }),
]

export const questionnaireRoutes: readonly Served[] = [
  serve(listRounds, async (call) => ({ rounds: await storeOf(call).list() })),

  serve(getRound, async (call) => storeOf(call).read(call.params.id)),

  serveWrite(saveItemAnswer, {
    perform: async (call) => {
      const { id, linkId } = call.params
      await lockMember(call.trx, call.member.id)
      return storeOf(call).save(id, linkId, call.body.answer)
    },
    // It may have waited on a device: it is never refused for what was answered or sent elsewhere since, or the device
    // would say that it was not saved.
    today: async (call) => {
      const { id, linkId } = call.params
      const saved = await storeOf(call).saved(id, linkId)
      return saved ?? { linkId, ...call.body, savedAt: call.services.now().toISOString() }
    },
  }),

  serveWriteWithPrefetch(sendAnswers, requireActive, {
    perform: async (call) => {
      const { trx, member, services, requestId } = call
      await lockMember(trx, member.id)
      const sent = await storeOf(call).send(call.params.id, call.ifMatch, services.newId)
      const entry = { at: services.now(), memberId: member.id, requestId }
      await audit(trx, { ...entry, action: 'study-questionnaire', outcome: 'sent' })
      return sent
    },
    // What was sent stays sent.
    today: async (call) => {
      const { round, response } = await storeOf(call).read(call.params.id)
      return response && { round, response }
    },
  }),
]
