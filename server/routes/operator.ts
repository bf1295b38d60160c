import { Hono } from 'hono'
import * as v from 'valibot'
import { bearerOf, limitAnonymous } from '../http/authentication.ts'
import type { ApiContext, ApiEnv } from '../http/api-env.ts'
import { invalidInput, readJsonBody } from '../http/input.ts'
import { HttpProblem } from '../http/http-problem.ts'
import type { Services } from '../http/serve.ts'
import type { Operator, VerifyOperator } from '../operators/operator.ts'
import { words, type About, type OperatorVerb } from '../operators/operator-verb.ts'
import { accountVerbs } from '../operators/account-verbs.ts'
import { kitVerbs } from '../operators/kit-verbs.ts'
import { queueVerbs } from '../operators/queue-verbs.ts'
import { studyVerbs } from '../operators/study-verbs.ts'
import { audit } from '../stores/audit.ts'

/** Everything that operators can do. */
export const operatorVerbs: readonly OperatorVerb[] = [
  ...accountVerbs,
  ...kitVerbs,
  ...studyVerbs,
  ...queueVerbs,
]

/** The reason for an operator's action, percent-encoded because headers are ASCII. */
export const reasonHeader = 'X-Operator-Reason'
const Reason = v.pipe(words(300), v.minLength(5))

/**
 * The calls of operators, each with its role; a member's token is refused. Before a verb does
 * anything, the audit records who does what, for whom and why.
 */
export function operatorRoutes(services: Services, verify: VerifyOperator): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  routes.use(async (c, next) => {
    const operator = await verify(bearerOf(c) ?? '').catch(async (error: unknown) => {
      await limitAnonymous(c, services)
      throw error
    })
    if (!operator) {
      await limitAnonymous(c, services)
      throw new HttpProblem('unauthorised')
    }
    c.set('operator', operator)
    await next()
  })
  for (const verb of operatorVerbs) {
    routes.on(verb.method, verb.path, async (c) => {
      c.set('route', `/operator${verb.path.replaceAll(/:(\w+)/g, '{$1}')}`)
      return c.json(await perform(c, verb, services))
    })
  }
  return routes
}

async function perform(c: ApiContext, verb: OperatorVerb, services: Services): Promise<object> {
  const operator = c.get('operator')
  if (!operator.roles.includes(verb.role)) {
    throw new HttpProblem('forbidden', { detail: `This needs the role ${verb.role}.` })
  }
  const sent = verb.method === 'GET' ? c.req.param() : await readJsonBody(c.req.raw)
  const read = v.safeParse(verb.body, sent)
  if (!read.success) throw invalidInput(read.issues)
  const call = { body: read.output, operator, services, requestId: c.get('requestId') }
  const about = await verb.about(call)
  const reason = reasonOf(c, operator, about)
  const write = async (outcome: string) =>
    audit(services.db, {
      at: services.now(),
      memberId: typeof about === 'object' ? about.member : null,
      action: verb.name,
      outcome,
      requestId: call.requestId,
      operator: operator.name,
      reason,
    })
  await write('begun')
  try {
    return await verb.run(call)
  } catch (error) {
    await write(error instanceof HttpProblem ? error.code : 'failed')
    throw error
  }
}

/** Actions for a member need a reason. Throws a 422. */
function reasonOf(c: ApiContext, { isSandbox }: Operator, about: About): string | null {
  const given = c.req.header(reasonHeader)
  if (given === undefined && (about === 'none' || isSandbox)) return null
  const reason = v.safeParse(Reason, decoded(given ?? ''))
  if (reason.success) return reason.output
  throw new HttpProblem('invalid-input', {
    detail: 'Say why you do this for somebody: 5 to 300 letters, which they can read.',
  })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
