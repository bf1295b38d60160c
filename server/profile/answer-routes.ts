import { listEndpoints, type Diagnosis } from '#contract/answers.ts'
import { questions, type ListQuestion } from '#contract/questions.ts'
import type { NameList } from '#contract/limits.ts'
import { listTag } from '#contract/merge-lists.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { namesVersion } from '../http/if-match.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { serveWrite, type RecordCall } from '../http/serve.ts'
import { answerStore } from './answers.ts'
import { diagnosisStore } from './diagnoses.ts'
import { lockMember } from '../accounts/lock-member.ts'

/**
 * An answer that waited on a device has arrived, whatever was answered elsewhere since: it is never refused for that, or
 * the device would say that it was not saved. The name is not shown from this reply.
 */
const asAnswered = async <First>(_: unknown, first: First): Promise<First> => first

const routesOf = (question: Exclude<ListQuestion, 'diagnosis'>) => [
  serveWrite(listEndpoints[question].add, {
    perform: async ({ trx, member, body, services }) =>
      answerStore(trx, member.id, services.newId).add(question, body.name),
    since: asAnswered,
  }),

  serveWrite(listEndpoints[question].replace, {
    perform: async (call) => {
      await refuseIfChanged(call, question)
      const { trx, member, body, services } = call
      return answerStore(trx, member.id, services.newId).replace(question, body.names)
    },
    today: async (call) => answered(call, question),
  }),
]

export const answerRoutes = [
  serveWrite(listEndpoints.diagnosis.add, {
    perform: async ({ trx, member, body, services }) => {
      const { now, newId } = services
      const store = diagnosisStore(trx, member.id, { now: now(), newId })
      return store.add(body.name, body)
    },
    since: asAnswered,
  }),

  serveWrite(listEndpoints.diagnosis.replace, {
    perform: async (call) => {
      const { trx, member, body, services } = call
      await refuseIfChanged(call, 'diagnosis', { seesIds: body.diseaseIds !== undefined })
      const { now, newId } = services
      const store = diagnosisStore(trx, member.id, { now: now(), newId })
      return store.replace(body.names, body)
    },
    today: async (call) => answered(call, 'diagnosis'),
  }),

  ...routesOf('gpSurgery'),
  ...routesOf('hospital'),
  ...routesOf('medication'),
]

/**
 * Throws a 412 with the current list when If-Match names another version. Called within the effect
 * of the call, so that a repeated call is answered again whatever the list is by then. An app that sends no ids of
 * diseases changes none, and may not see them: it names the list without.
 */
async function refuseIfChanged(
  call: RecordCall<Endpoint>,
  question: ListQuestion,
  { seesIds = true } = {},
): Promise<void> {
  const { trx, member, ifMatch } = call
  if (ifMatch === undefined) return
  await lockMember(trx, member.id)
  const current = listOf(await answered(call, question))
  const version = await listTag(current)
  if (namesVersion(ifMatch, version)) return
  const { diseaseIds: _, ...withoutIds } = current
  if (!seesIds && namesVersion(ifMatch, await listTag(withoutIds))) return
  throw new HttpProblem('list-changed', { current: { version, ...current } })
}

async function answered({ trx, member, services }: RecordCall<Endpoint>, question: ListQuestion) {
  const all = await answerStore(trx, member.id, services.newId).all()
  return all[questions[question].field]
}

const listOf = (rows: readonly Diagnosis[]): NameList => ({
  names: rows.map(({ name }) => name),
  ...(rows.some(({ diagnosedYear }) => diagnosedYear !== undefined) && {
    diagnosedYears: rows.map(({ diagnosedYear }) => diagnosedYear ?? null),
  }),
  ...(rows.some(({ diseaseId }) => diseaseId !== undefined) && {
    diseaseIds: rows.map(({ diseaseId }) => diseaseId ?? null),
  }),
})
