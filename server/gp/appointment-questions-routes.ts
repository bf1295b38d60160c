import {
  getAppointmentQuestions,
  questionsTag,
  saveAppointmentQuestions,
} from '#contract/appointment-questions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { namesVersion } from '../http/if-match.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { serve, serveWrite, type RecordCall, type Served } from '../http/serve.ts'
import { appointmentQuestionsStore } from './appointment-questions.ts'
import { lockMember } from '../accounts/lock-member.ts'

const storeOf = ({ trx, member, services }: RecordCall<Endpoint>) =>
  appointmentQuestionsStore(trx, member.id, services.recordEncryption)

const read = async (call: RecordCall<Endpoint>) => ({ kept: await storeOf(call).saved() })

export const appointmentQuestionsRoutes: readonly Served[] = [
  serve(getAppointmentQuestions, read),

  serveWrite(saveAppointmentQuestions, {
    perform: async (call) => {
      const { trx, member, ifMatch, services } = call
      const { questions } = call.body
      const store = storeOf(call)
      await lockMember(trx, member.id)
      const version = await questionsTag((await store.saved())?.questions)
      if (!namesVersion(ifMatch, version)) throw new HttpProblem('list-changed')
      await (questions === null ? store.remove() : store.save(questions, services.now()))
      return read(call)
    },
    // A copy that is there again cannot be called deleted.
    today: async (call) => {
      const now = await read(call)
      return call.body.questions === null && now.kept ? undefined : now
    },
  }),
]
