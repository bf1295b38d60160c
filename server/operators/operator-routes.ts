import { Hono } from 'hono'
import * as v from 'valibot'
import { OperatorReason, OperatorTicket, operatorReasons } from '#contract/account.ts'
import { bearerOf, limitAnonymous } from '../identity/authentication.ts'
import type { ApiContext, ApiEnv } from '../http/api-env.ts'
import { invalidInput, readJsonBody } from '../http/input.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { consume } from '../http/rate-limits.ts'
import type { Services } from '../http/serve.ts'
import { mediaTypes, operatorApiDocument, operatorHeaders } from './operator-api.ts'
import { nobody, type Account } from './accounts.ts'
import { mailboxOf, type Operator, type RefusedOperator, type VerifyOperator } from './operator.ts'
import type { OperatorReply, OperatorVerb } from './operator-verb.ts'
import { accountVerbs } from './account-verbs.ts'
import { kitVerbs } from './kit-verbs.ts'
import { deliveryVerbs } from '../deliveries/delivery-verbs.ts'
import { diseaseVerbs } from '../diseases/disease-verbs.ts'
import { otherStudyVerbs } from '../other-studies/other-study-verbs.ts'
import { queueVerbs } from './queue-verbs.ts'
import { updateVerbs } from '../study-news/update-verbs.ts'
import { questionnaireVerbs } from '../questionnaires/questionnaire-verbs.ts'
import { studyVerbs } from './study-verbs.ts'
import { audit } from '../accounts/audit.ts'
import { memberOf } from '../accounts/members.ts'

/** Everything that operators can do. */
export const operatorVerbs: readonly OperatorVerb[] = [
  ...accountVerbs,
  ...kitVerbs,
  ...studyVerbs,
  ...questionnaireVerbs,
  ...deliveryVerbs,
  ...updateVerbs,
  ...diseaseVerbs,
  ...otherStudyVerbs,
  ...queueVerbs,
]

interface Parts {
  services: Services
  verify: VerifyOperator
}

/**
 * The calls of operators, each with its role; a member's token is refused. Each is in the audit before
 * anything is looked up, with who asks for what and why, and again with its outcome.
 */
export function operatorRoutes(services: Services, verify: VerifyOperator): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  const parts = { services, verify }
  // Says nothing of anybody: the command reads from it what may be typed.
  const document = operatorApiDocument(operatorVerbs)
  routes.get('/openapi.json', (c) => c.json(document))
  for (const verb of operatorVerbs) {
    routes.on(verb.method, verb.path, async (c) => {
      c.set('route', `/operator${verb.path.replaceAll(/:(\w+)/g, '{$1}')}`)
      const { json, lines } = await answer(c, parts, verb)
      const isForTerminal = c.req.header('Accept') === 'text/plain'
      return isForTerminal ? c.text(lines.join('\n')) : c.json(json)
    })
  }
  routes.all('*', async (c) => c.json((await answer(c, parts, undefined)).json))
  return routes
}

/** Performs a verb, if it is one, between two entries of the audit. */
async function answer(
  c: ApiContext,
  { services, verify }: Parts,
  verb: OperatorVerb | undefined,
): Promise<OperatorReply> {
  const caller = await callerOf(c, services, verify)
  const { left, retryAfterSeconds } = await callsLeft(services, caller)
  // Of the calls beyond the limit the first of a minute is written down: the audit must not fill the disk.
  if (left < -1) throw new HttpProblem('rate-limited', { retryAfterSeconds })
  const about: { memberId: string | null } = { memberId: null }
  const given = reasonGiven(c)
  const write = async (outcome: string) =>
    audit(services.db, {
      ...about,
      ...given,
      at: services.now(),
      action: verb?.name ?? 'unknown-verb',
      outcome,
      requestId: c.get('requestId'),
      operator: caller.name,
    })
  await write('asked')
  try {
    if ('refused' in caller) {
      await limitAnonymous(c, services)
      throw new HttpProblem('unauthorised', { detail: caller.refused })
    }
    if (left < 0) throw new HttpProblem('rate-limited', { retryAfterSeconds })
    if (!verb) throw new HttpProblem('not-found')
    refuseUnreasoned(c, verb, caller)
    const body = await bodyOf(c, verb)
    const file = streamOf(c, verb)
    const call = { body, file, operator: caller, services, requestId: c.get('requestId') }
    about.memberId = (await verb.concerns?.(call)) ?? null
    const account = await verb.about?.find(call)
    if (account) {
      about.memberId = account.memberId ?? null
      refuseOwn(account, caller)
      if (verb.about?.creates) about.memberId = await memberIdOf(account, services)
      await write('begun')
    }
    const reply = await verb.run(call, account && withMember(account, about.memberId))
    await write('done')
    return reply
  } catch (error) {
    await write(error instanceof HttpProblem ? error.code : 'failed')
    throw error
  }
}

/** Throws a 401 for nobody whom we know. */
async function callerOf(
  c: ApiContext,
  services: Services,
  verify: VerifyOperator,
): Promise<Operator | RefusedOperator> {
  const caller = await verify(bearerOf(c) ?? '').catch(async (error: unknown) => {
    await limitAnonymous(c, services)
    throw error
  })
  if (caller) return caller
  await limitAnonymous(c, services)
  throw new HttpProblem('unauthorised')
}

const callsLeft = async ({ db, limits, now }: Services, { name }: { name: string }) =>
  consume(db, now(), { counted: `operator:${name}`, hits: limits.perOperator, seconds: 60 })

/** What of the headers is a reason and a ticket: nothing else gets into the audit. */
function reasonGiven(c: ApiContext): { reason?: string; ticket?: string } {
  const reason = v.safeParse(OperatorReason, c.req.header(operatorHeaders.reason))
  const ticket = v.safeParse(OperatorTicket, c.req.header(operatorHeaders.ticket))
  return {
    ...(reason.success && { reason: reason.output }),
    ...(ticket.success && { ticket: ticket.output }),
  }
}

/** Throws a 403 without the verb's role, and a 422 without a reason where somebody is concerned. */
function refuseUnreasoned(c: ApiContext, verb: OperatorVerb, operator: Operator): void {
  if (!operator.roles.includes(verb.role)) {
    throw new HttpProblem('forbidden', { detail: `This needs the role ${verb.role}.` })
  }
  const { reason, ticket } = reasonGiven(c)
  const isNeeded = verb.about !== undefined && !operator.isSandbox
  const isSent = (header: string) => isNeeded || c.req.header(header) !== undefined
  if (reason === undefined && isSent(operatorHeaders.reason)) {
    const codes = operatorReasons.join(', ')
    throw new HttpProblem('invalid-input', { detail: `Say why with one of: ${codes}.` })
  }
  if (ticket === undefined && isSent(operatorHeaders.ticket)) {
    throw new HttpProblem('invalid-input', {
      detail: 'Name the ticket by its number: one to seven digits.',
    })
  }
}

/** What is read while it is sent. Throws a 415 for another media type. */
function streamOf(c: ApiContext, { isFile }: OperatorVerb): AsyncIterable<Uint8Array> {
  if (isFile === undefined || isFile === 'json') return nothing()
  if (c.req.header('Content-Type') === mediaTypes[isFile]) return c.req.raw.body ?? nothing()
  const detail = isFile === 'xml' ? 'Send XML.' : `Send ${mediaTypes[isFile]}.`
  throw new HttpProblem('unsupported-media-type', { detail })
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** A study may ask a lot of questions. */
const fileBytes = 2 * 1024 * 1024

async function bodyOf(c: ApiContext, verb: OperatorVerb): Promise<unknown> {
  if (verb.isFile !== undefined && verb.isFile !== 'json') return {}
  const most = verb.isFile ? fileBytes : undefined
  const sent = verb.method === 'GET' ? c.req.param() : await readJsonBody(c.req.raw, most)
  const read = v.safeParse(verb.body, sent, { abortPipeEarly: true })
  if (!read.success) throw invalidInput(read.issues)
  return read.output
}

function refuseOwn({ emails }: Account, { email }: Operator): void {
  if (email === undefined) return
  if (!emails.some((each) => mailboxOf(each) === mailboxOf(email))) return
  throw new HttpProblem('forbidden', { detail: 'This account is your own: ask a colleague.' })
}

/** Throws a 404 for an account that was erased. */
async function memberIdOf(account: Account, services: Services): Promise<string> {
  if (account.memberId !== undefined) return account.memberId
  const { id, isClosed } = await memberOf(services, account.subject)
  if (isClosed) throw nobody()
  return id
}

const withMember = (account: Account, memberId: string | null): Account => ({
  ...account,
  memberId: memberId ?? undefined,
})
