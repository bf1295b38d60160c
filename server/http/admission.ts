import { createHash } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { closeAccount } from '#contract/account.ts'
import { headers } from '#contract/headers.ts'
import { contractVersion } from '#contract/version.ts'
import { callerNetwork, clientAddress } from '../client-address.ts'
import { closureOf } from '../stores/closures.ts'
import { newcomerOf } from '../stores/members.ts'
import type { VerifyMember } from '../verify-member.ts'
import type { ApiContext, ApiEnv, Member } from './api-env.ts'
import { countCall, countMember } from './rate-limits.ts'
import { Refusal } from './refusal.ts'
import type { Services } from './serve.ts'

/**
 * Lets members in, before anything else of a call is looked at. Throws a 401 without a valid
 * token or when the account is closed, a 429 beyond the rate limits, a 426 for an app of another major version, and a 409 when
 * the call was meant for another member.
 */
export const admitMembers = (services: Services, verifyMember: VerifyMember) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const member = await memberWhoCalls(c, services, verifyMember)
    if (!member || (member.isClosed && !isClosing(c))) throw new Refusal('unauthorised')
    c.set('member', member)
    await next()
  })

/** Lets everybody in: a token that is not valid makes its caller a visitor. Else as above. */
export const admitAnybody = (services: Services, verifyMember: VerifyMember) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const member = await memberWhoCalls(c, services, verifyMember)
    c.set('visitor', member?.isClosed ? undefined : member)
    await next()
  })

/** The one call that a closed account may still make: it finishes what was begun, or is answered again. */
const isClosing = (c: ApiContext): boolean =>
  c.req.method === closeAccount.method && c.req.path === closeAccount.path

/**
 * What a call threw. One that was under way while its account was closed met rows that were gone:
 * that is no fault of ours but the 401 of every call after it.
 */
export async function refuseIfClosedMeanwhile(
  { db }: Services,
  member: Member,
  error: unknown,
): Promise<never> {
  if (error instanceof Refusal) throw error
  if (!(await closureOf(db, member.subject))) throw error
  throw new Refusal('unauthorised', { cause: error })
}

async function memberWhoCalls(
  c: ApiContext,
  services: Services,
  verifyMember: VerifyMember,
): Promise<Member | undefined> {
  const { db, limits, now } = services
  const verified = await verifyMember(bearerOf(c) ?? '')
  if (!verified) {
    await countStranger(c, services)
    return undefined
  }
  const { subject } = verified
  const patience = c.get('patience')
  const counted = countMember(db, now(), { subject, hits: limits.perMember })
  const known = await patience.spend(counted)
  refuseOldApp(c.req.header(headers.contractVersion))
  refuseOtherOwner(c.req.header(headers.recordOwner), subject)
  if (known) return { ...verified, ...known, isClosed: false }
  return { ...verified, ...(await newcomerOf(services, subject, patience)) }
}

/** Counts a call without a valid credential against its address. Throws a 429. */
export const countStranger = async (c: ApiContext, services: Services): Promise<void> => {
  const { db, limits, now } = services
  const counted = `address:${networkOf(c, services)}`
  const allowance = { counted, hits: limits.perAddress, seconds: 60 }
  return c.get('patience').spend(countCall(db, now(), allowance))
}

/** What is counted as one caller. */
export const networkOf = (c: ApiContext, { isTrustedProxy }: Services): string =>
  callerNetwork(clientAddress(c, isTrustedProxy))

/** The credential of `Authorization: Bearer …`. */
export const bearerOf = (c: ApiContext): string | undefined =>
  /^Bearer +([^\s]+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]

function refuseOldApp(version: string | undefined): void {
  const major = (of: string) => of.split('.')[0]
  if (version !== undefined && major(version) !== major(contractVersion)) {
    throw new Refusal('upgrade-required')
  }
}

function refuseOtherOwner(owner: string | undefined, subject: string): void {
  if (owner === undefined) return
  const digest = createHash('sha256').update(subject).digest('hex')
  if (owner.toLowerCase() !== digest) throw new Refusal('wrong-owner')
}
