import { listEndpoints, type ListQuestion } from '#contract/answers.ts'
import { serve } from '../http/serve.ts'
import { answerStore } from '../stores/answers.ts'
import { diagnosisStore } from '../stores/diagnoses.ts'

const routesOf = (question: Exclude<ListQuestion, 'diagnosis'>) => [
  serve(listEndpoints[question].add, async ({ trx, member, body, services }) =>
    answerStore(trx, member.id, services.newId).add(question, body.name),
  ),

  serve(listEndpoints[question].keepOnly, async ({ trx, member, body, services }) =>
    answerStore(trx, member.id, services.newId).keepOnly(question, body.names),
  ),
]

export const answerRoutes = [
  serve(listEndpoints.diagnosis.add, async ({ trx, member, body, services }) => {
    const { now, newId } = services
    return diagnosisStore(trx, member.id, { now: now(), newId }).add(body.name, body.diagnosedYear)
  }),

  serve(listEndpoints.diagnosis.keepOnly, async ({ trx, member, body, services }) => {
    const { now, newId } = services
    const store = diagnosisStore(trx, member.id, { now: now(), newId })
    return store.keepOnly(body.names, body.diagnosedYears)
  }),

  ...routesOf('gpSurgery'),
  ...routesOf('hospital'),
  ...routesOf('medication'),
]
