import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { type Endpoint, headers } from '#contract/endpoint.ts'
import { patientApi } from '#contract/patient-api.ts'
import { trustProxies, type IsTrustedProxy } from '../http/client-address.ts'
import type { Database } from '../db/tables.ts'
import {
  allowAnonymous,
  requireMember,
  networkOf,
  refuseIfClosedMeanwhile,
} from '../identity/authentication.ts'
import { answerErrors } from '../http/answer-errors.ts'
import type { ApiContext, ApiEnv } from '../http/api-env.ts'
import { ownPath } from '../http/base-path.ts'
import { readJsonBody } from '../http/input.ts'
import { limits as contractLimits } from '#contract/limits.ts'
import { createCallCounter, defaultLimits, type Limits } from '../http/rate-limits.ts'
import { encoded } from '../http/encoded.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { defaultDatabaseMs, DatabaseTimeout } from '../http/database-timeout.ts'
import { logCalls } from '../http/request-log.ts'
import type { Sent, Served, ServedPublicly, Services } from '../http/serve.ts'
import type { AnsweredCall } from '../telemetry/metrics.ts'
import { accountRoutes } from '../own-account/account-routes.ts'
import { addressRoutes } from '../addresses/address-routes.ts'
import { answerRoutes } from '../profile/answer-routes.ts'
import { appointmentQuestionsRoutes } from '../gp/appointment-questions-routes.ts'
import { diseaseRoutes } from '../diseases/disease-routes.ts'
import { otherStudyRoutes } from '../other-studies/other-study-routes.ts'
import { clientErrorRoutes } from '../http/client-error-routes.ts'
import { gpRecordRoutes } from '../gp/gp-record-routes.ts'
import { identityWebhookRoutes } from '../identity/identity-webhook-routes.ts'
import { kitRoutes } from '../kits/kit-routes.ts'
import { nhsLoginRoutes } from '../identity/nhs-login-routes.ts'
import { newResultsRoutes } from '../gp/new-results-routes.ts'
import { notificationRoutes } from '../notices/notification-routes.ts'
import { operatorRoutes } from '../operators/operator-routes.ts'
import type { VerifyOperator } from '../operators/operator.ts'
import {
  publicQuestionnaireRoutes,
  questionnaireRoutes,
} from '../questionnaires/questionnaire-routes.ts'
import { profileRoutes } from '../profile/profile-routes.ts'
import { unsubscribeRoutes } from '../notices/unsubscribe-routes.ts'
import { openLinkRoutes } from '../sharing/open-link-routes.ts'
import { sharedLinkRoutes } from '../sharing/shared-link-routes.ts'
import { publicUpdateRoutes, updateRoutes } from '../study-news/update-routes.ts'
import { publicStudyRoutes } from '../studies/public-study-routes.ts'
import { sessionRoutes } from '../identity/session-routes.ts'
import { studyRoutes } from '../studies/study-routes.ts'
import { partnerWebhookRoutes } from '../kits/partner-webhook-routes.ts'
import type { VerifyMember } from '../identity/verify-member.ts'

const routes: readonly Served[] = [
  ...sessionRoutes,
  ...profileRoutes,
  ...addressRoutes,
  ...answerRoutes,
  ...kitRoutes,
  ...gpRecordRoutes,
  ...nhsLoginRoutes,
  ...notificationRoutes,
  ...newResultsRoutes,
  ...appointmentQuestionsRoutes,
  ...sharedLinkRoutes,
  ...accountRoutes,
  ...studyRoutes,
  ...questionnaireRoutes,
  ...updateRoutes,
]

const publicRoutes: readonly ServedPublicly[] = [
  ...publicStudyRoutes,
  ...publicQuestionnaireRoutes,
  ...publicUpdateRoutes,
  ...diseaseRoutes,
  ...otherStudyRoutes,
  ...clientErrorRoutes,
]

export interface AppParts extends Omit<
  Services,
  'memberDb' | 'limits' | 'memberCalls' | 'isTrustedProxy'
> {
  /** The database login that serves members; `db` without it. */
  readonly memberDb?: Database
  readonly verifyMember: VerifyMember
  /** Authenticates operators: see `operator-keys.ts` and `operator-tokens.ts`. */
  readonly verifyOperator: VerifyOperator
  /** Any of these may sign the lab partner's webhooks. Without one, none is accepted. */
  readonly partnerWebhookSecrets: readonly string[]
  /** The same for the identity provider's webhooks. */
  readonly identityWebhookSecrets: readonly string[]
  /** Called once for each answered call. */
  readonly onAnswered?: (call: AnsweredCall) => void
  /** Where they differ from the defaults. */
  readonly limits?: Partial<Limits>
  /** Without it no proxy is trusted. */
  readonly isTrustedProxy?: IsTrustedProxy
  /** How long a call may wait for the database, in ms; 1,800 by default. */
  readonly databaseMs?: number
  /** Other origins whose pages may call the API. */
  readonly appOrigins: readonly string[]
}

/** The patient API without its base path: every endpoint of the contract. Opens no port. */
export function createApp(parts: AppParts): Hono<ApiEnv> {
  const { log, verifyMember, verifyOperator, appOrigins } = parts
  const services: Services = {
    ...parts,
    memberDb: parts.memberDb ?? parts.db,
    limits: { ...defaultLimits, ...parts.limits },
    memberCalls: createCallCounter(),
    isTrustedProxy: parts.isTrustedProxy ?? trustProxies([]),
  }
  const app = new Hono<ApiEnv>({ getPath: ownPath })
  app.onError(answerErrors(log))
  app.use(logCalls({ ...parts, isTrustedProxy: services.isTrustedProxy }))
  app.use(async (c, next) => {
    c.set('databaseTimeout', new DatabaseTimeout(parts.databaseMs ?? defaultDatabaseMs))
    await next()
  })
  // Before the rest: viewers of any origin may call these.
  app.route('/links', openLinkRoutes(services))
  app.use(allowOrigins(appOrigins))
  app.route('/operator', operatorRoutes(services, verifyOperator))
  const ofThePartner = { secrets: parts.partnerWebhookSecrets, log }
  app.route('/webhooks', partnerWebhookRoutes(services, ofThePartner))
  app.route('/unsubscribe', unsubscribeRoutes(services))
  app.route('/webhooks', identityWebhookRoutes(services, parts.identityWebhookSecrets))
  const admitVisitor = allowAnonymous(services, verifyMember)
  for (const endpoint of patientApi.filter(({ access }) => access === 'public')) {
    const served = servedAmong(publicRoutes, endpoint)
    app.on(endpoint.method, patternOf(endpoint), admitVisitor, async (c) =>
      answerAnybody(served, c, services),
    )
  }
  app.use(requireMember(services, verifyMember))
  for (const endpoint of patientApi.filter(({ access }) => access === 'member')) {
    const served = servedAmong(routes, endpoint)
    app.on(endpoint.method, patternOf(endpoint), async (c) => answer(served, c, services))
  }
  for (const endpoint of patientApi) {
    app.all(patternOf(endpoint), () => {
      const same = patientApi.filter(({ path }) => path === endpoint.path)
      throw new HttpProblem('method-not-allowed', { allow: same.map(({ method }) => method) })
    })
  }
  // `app.notFound` would be lost where this app is mounted in another.
  app.all('*', () => {
    throw new HttpProblem('not-found')
  })
  return app
}

const patternOf = ({ path }: Endpoint): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

function servedAmong<S extends { endpoint: Endpoint }>(all: readonly S[], endpoint: Endpoint): S {
  const served = all.find((each) => each.endpoint === endpoint)
  if (!served) throw new Error(`Nothing serves ${endpoint.method} ${endpoint.path}`)
  return served
}

async function answerAnybody(
  { endpoint, answerAnybody: answerIt }: ServedPublicly,
  c: ApiContext,
  services: Services,
): Promise<Response> {
  c.set('route', endpoint.path)
  const body = endpoint.body && (await readJsonBody(c.req.raw, endpoint.bodyBytes))
  const call = {
    input: { params: c.req.param(), query: c.req.query(), body },
    visitor: c.get('visitor'),
    network: networkOf(c, services),
    requestId: c.get('requestId'),
    ifNoneMatch: c.req.header('If-None-Match'),
    services,
  }
  const response = await responseOf(await answerIt(call), c)
  if (endpoint.isForEverybody) response.headers.set('Cache-Control', keptByBrowsers)
  return response
}

async function answer(served: Served, c: ApiContext, services: Services): Promise<Response> {
  const { endpoint } = served
  c.set('route', endpoint.path)
  const body = endpoint.body && (await readJsonBody(c.req.raw, endpoint.bodyBytes))
  const call = {
    input: { params: c.req.param(), query: c.req.query(), body },
    bytes: bytesOf(c, endpoint),
    member: c.get('member'),
    services,
    requestId: c.get('requestId'),
    databaseTimeout: c.get('databaseTimeout'),
    idempotencyKey: c.req.header(headers.idempotencyKey),
    ifNoneMatch: c.req.header('If-None-Match'),
    ifMatch: c.req.header('If-Match'),
  }
  const reply = await served
    .answer(call)
    .catch(async (error: unknown) => refuseIfClosedMeanwhile(services, call.member, error))
  return responseOf(reply, c)
}

/** A body that does not say its size counts as the largest that the call may have. */
const bytesOf = (c: ApiContext, { body, bodyBytes = contractLimits.bodyBytes }: Endpoint): number =>
  body ? Number(c.req.header('Content-Length') ?? bodyBytes) : 0

/** For an hour; and, without a network or while a newer one is fetched, for a month. */
const keptByBrowsers = 'public, max-age=3600, stale-while-revalidate=2592000'

async function responseOf(reply: Sent, c: ApiContext): Promise<Response> {
  const { body: sent, encoding } = await encoded(reply, c)
  return new Response(sent, {
    status: reply.status,
    headers: {
      ...(sent !== null && { 'Content-Type': 'application/json' }),
      ...encoding,
      ...(reply.etag !== undefined && { ETag: reply.etag }),
      ...(reply.isReplayed && { [headers.idempotentReplayed]: 'true' }),
    },
  })
}

/** CORS for exact origins (docs/security.md, S27). Calls from other origins get no CORS headers. */
function allowOrigins(origins: readonly string[]) {
  const allow = cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: [
      'Authorization',
      'Content-Type',
      'If-None-Match',
      'If-Match',
      headers.idempotencyKey,
      headers.recordOwner,
      headers.contractVersion,
    ],
    exposeHeaders: [
      headers.idempotencyKey,
      headers.idempotentReplayed,
      headers.requestId,
      'Retry-After',
      'ETag',
    ],
    maxAge: 600,
  })
  return async (c: ApiContext, next: () => Promise<void>) =>
    origins.includes(c.req.header('Origin') ?? '') ? allow(c, next) : next()
}
