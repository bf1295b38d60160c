import { listEndpoints, type ListQuestion } from '#contract/answers.ts'
import { serve } from '../http/serve.ts'
import { answerStore } from '../stores/answers.ts'

const routesOf = (question: ListQuestion) => [
  serve(listEndpoints[question].add, async ({ trx, member, body, services }) =>
    answerStore(trx, member.id, services.newId).add(question, body.name),
  ),

  serve(listEndpoints[question].keepOnly, async ({ trx, member, body, services }) =>
    answerStore(trx, member.id, services.newId).keepOnly(question, body.names),
  ),
]

export const answerRoutes = [
  ...routesOf('diagnosis'),
  ...routesOf('gpSurgery'),
  ...routesOf('hospital'),
  ...routesOf('medication'),
]
