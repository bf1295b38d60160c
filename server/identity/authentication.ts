import { createHash } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { closeAccount } from '#contract/account.ts'
import { headers, contractVersion } from '#contract/endpoint.ts'
import { callerNetwork, clientAddress } from '../http/client-address.ts'
import { erasureOf } from '../accounts/account-erasures.ts'
import { findMember, provisionMember } from '../accounts/members.ts'
import type { ExpiredToken, VerifyMember } from './verify-member.ts'
import type { ApiContext, ApiEnv, Member } from '../http/api-env.ts'
import { consumeOrRefuse } from '../http/rate-limits.ts'
import { HttpProblem } from '../http/http-problem.ts'
import type { Services } from '../http/serve.ts'

/**
 * Authenticates members before anything else of a call is read. Throws a 401 without a valid token
 * and, with its own code, for a closed account; a 429 beyond the rate limits, a 426 for an app of
 * another major version, and a 409 when the call was meant for another member.
 */
export const requireMember = (services: Services, verifyMember: VerifyMember) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const caller = await whoCalls(c, services, verifyMember)
    if (!caller || 'expiredFor' in caller) throw new HttpProblem(await codeFor(c, services, caller))
    if (caller.isClosed && !isErasureCall(c)) throw new HttpProblem('account-closed')
    c.set('member', caller)
    await next()
  })

/** Lets everybody in: a caller without a valid token is a visitor. Otherwise as above. */
export const allowAnonymous = (services: Services, verifyMember: VerifyMember) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const caller = await whoCalls(c, services, verifyMember)
    const isMember = caller && !('expiredFor' in caller) && !caller.isClosed
    c.set('visitor', isMember ? caller : undefined)
    await next()
  })

/** The one call that a closed account may still make: it finishes the erasure or repeats the reply. */
const isErasureCall = (c: ApiContext): boolean =>
  c.req.method === closeAccount.method && c.req.path === closeAccount.path

/**
 * Rethrows the error of a call. A call that was running while its account was closed found its rows
 * gone: it is answered like every later call, not as a fault of ours.
 */
export async function refuseIfClosedMeanwhile(
  { db }: Services,
  member: Member,
  error: unknown,
): Promise<never> {
  if (error instanceof HttpProblem) throw error
  if (!(await erasureOf(db, member.subject))) throw error
  throw new HttpProblem('account-closed', { cause: error })
}

async function whoCalls(
  c: ApiContext,
  services: Services,
  verifyMember: VerifyMember,
): Promise<Member | ExpiredToken | undefined> {
  const { db, limits, memberCalls, now } = services
  const verified = await verifyMember(bearerOf(c) ?? '')
  if (!verified || 'expiredFor' in verified) {
    await limitAnonymous(c, services)
    return verified
  }
  const { subject } = verified
  const databaseTimeout = c.get('databaseTimeout')
  memberCalls.countOrRefuse(subject, now(), limits.perMember)
  const known = await databaseTimeout.limit(findMember(db, subject))
  refuseOldApp(c.req.header(headers.contractVersion))
  refuseOtherOwner(c.req.header(headers.recordOwner), subject)
  const member = known ?? (await provisionMember(services, subject, databaseTimeout))
  return { ...verified, ...member }
}

/** Counts a call without a valid credential against its address. Throws a 429. */
export const limitAnonymous = async (c: ApiContext, services: Services): Promise<void> => {
  const { db, limits, now } = services
  const counted = `address:${networkOf(c, services)}`
  const allowance = { counted, hits: limits.perAddress, seconds: 60 }
  return c.get('databaseTimeout').limit(consumeOrRefuse(db, now(), allowance))
}

/** What rate limits count as one caller. */
export const networkOf = (c: ApiContext, { isTrustedProxy }: Services): string =>
  callerNetwork(clientAddress(c, isTrustedProxy))

/** The credential of `Authorization: Bearer …`. */
export const bearerOf = (c: ApiContext): string | undefined =>
  /^Bearer +([^\s]+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]

/**
 * The code of a 401. A device that was offline while its member's account was closed has at most an
 * expired token. That is enough to learn of it, and to delete what is stored on the device
 * (decision 121).
 */
async function codeFor(
  c: ApiContext,
  { db }: Services,
  expired: ExpiredToken | undefined,
): Promise<'account-closed' | 'unauthorised'> {
  if (!expired || isMeantForAnother(c.req.header(headers.recordOwner), expired.expiredFor)) {
    return 'unauthorised'
  }
  const erasure = await c.get('databaseTimeout').limit(erasureOf(db, expired.expiredFor))
  return erasure ? 'account-closed' : 'unauthorised'
}

function refuseOldApp(version: string | undefined): void {
  const major = (of: string) => of.split('.')[0]
  if (version !== undefined && major(version) !== major(contractVersion)) {
    throw new HttpProblem('upgrade-required')
  }
}

function refuseOtherOwner(owner: string | undefined, subject: string): void {
  if (isMeantForAnother(owner, subject)) throw new HttpProblem('wrong-owner')
}

function isMeantForAnother(owner: string | undefined, subject: string): boolean {
  const digest = createHash('sha256').update(subject).digest('hex')
  return owner !== undefined && owner.toLowerCase() !== digest
}
