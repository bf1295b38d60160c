import { sql } from 'kysely'
import { connectTries } from '#contract/gp-connection.ts'
import { isPassing } from '../db/database-unavailable.ts'
import type { Database } from '../db/tables.ts'
import { DatabaseTimeout } from './database-timeout.ts'
import { HttpProblem } from './http-problem.ts'

/** How many calls are allowed (docs/security.md, S18); a bench may pass higher limits. */
export const defaultLimits = {
  /** Per minute. */
  perMember: 600,
  /** Per minute from one address, without a valid token. */
  perAddress: 300,
  /** Per minute: a person with a command is slower. */
  perOperator: 120,
  /** Calls to sign in or up, from one address per minute, that Clerk refused; others do not count. */
  refusedSignIns: 60,
  /** Calls of the address service by one member per hour: retrievals and cleansings cost money. */
  finds: 200,
  retrievals: 60,
  cleansings: 60,
  /** Kit orders by one member per day. */
  orders: 3,
  /** Attempts to connect a GP record, by one member per hour, that the surgery refused. */
  gpConnects: connectTries.perHour,
  /**
   * Readings of a GP record by one member per hour: each is work for the surgery's system and an audit entry. Opening
   * the record takes 14, for all its dates follow the last three months.
   */
  gpReads: 600,
  /** Downloads of a whole record by one member per hour: only one is made at a time. */
  gpDownloads: 6,
  /** Client errors from one address per hour: each is a line in the log. */
  clientErrors: 60,
  /** Openings of one shared link per hour: each is written down for good. */
  linkOpenings: 60,
}

export type Limits = Readonly<Record<keyof typeof defaultLimits, number>>

export interface Allowance {
  /** Who and what is counted: `member:user_1`. */
  counted: string
  hits: number
  seconds: number
}

/** Counts one call against an allowance. Throws a 429 when the allowance is used up. */
export async function consumeOrRefuse(
  db: Database,
  now: Date,
  allowance: Allowance,
): Promise<void> {
  const { left, retryAfterSeconds } = await consume(db, now, allowance)
  if (left < 0) throw new HttpProblem('rate-limited', { retryAfterSeconds })
}

/**
 * Counts a member's call and looks the member up, in one round trip: every call begins with it.
 * Undefined when no member has this subject. Throws a 429.
 */
export async function countMember(
  db: Database,
  now: Date,
  { subject, hits }: { subject: string; hits: number },
): Promise<{ id: string; isIntroduced: boolean } | undefined> {
  const counted = consumption(now, { counted: `member:${subject}`, seconds: 60 })
  const { rows } = await sql<CountedMember>`
    with counted as (${counted})
    select counted.hits, counted.window_ends_at, members.id, members.email is not null as introduced
      from counted left join members on members.subject = ${subject}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A call that was counted is not there')
  if (row.hits > hits) {
    throw new HttpProblem('rate-limited', {
      retryAfterSeconds: secondsUntil(row.window_ends_at, now),
    })
  }
  return row.id === null ? undefined : { id: row.id, isIntroduced: row.introduced }
}

interface Window {
  hits: number
  window_ends_at: Date
}

interface CountedMember extends Window {
  id: string | null
  introduced: boolean
}

const secondsUntil = (end: Date, now: Date): number =>
  Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000))

/**
 * The statement that counts a call and returns its window. A window opens with its first call and
 * closes `seconds` later. It is stored in the database, so that all instances share it.
 */
const consumption = (now: Date, { counted, seconds }: Omit<Allowance, 'hits'>) => sql<Window>`
      insert into rate_limits (counted, hits, window_ends_at)
      values (${counted}, 1, ${new Date(now.getTime() + seconds * 1000)})
      on conflict (counted) do update set
        hits = case when rate_limits.window_ends_at <= ${now} then 1 else rate_limits.hits + 1 end,
        window_ends_at = case when rate_limits.window_ends_at <= ${now}
                              then excluded.window_ends_at else rate_limits.window_ends_at end
      returning hits, window_ends_at`

/**
 * Consumes one call of an allowance, outside the call's own transaction, so that failed calls count
 * too. `left` is negative when this call was one too many.
 */
export async function consume(
  db: Database,
  now: Date,
  allowance: Allowance,
): Promise<{ left: number; retryAfterSeconds: number; endsAt: Date }> {
  const { rows } = await consumption(now, allowance).execute(db)
  const [window] = rows
  if (!window) throw new Error('A call that was counted is not there')
  const retryAfterSeconds = secondsUntil(window.window_ends_at, now)
  return { left: allowance.hits - window.hits, retryAfterSeconds, endsAt: window.window_ends_at }
}

/** Longer than this nobody waits to sign in because of a counter, in ms. */
const counterMs = 500

/**
 * Waits for a counter, and goes on without it when the database does not answer: for what people
 * need in order to sign in, and where the service behind has limits of its own.
 */
export async function ifCountable<T>(counting: Promise<T>): Promise<T | undefined> {
  try {
    return await new DatabaseTimeout(counterMs).limit(counting)
  } catch (error) {
    const isLate = error instanceof HttpProblem && error.code === 'service-unavailable'
    if (isLate || (error instanceof Error && isPassing(error))) return undefined
    throw error
  }
}

/** How long a used-up allowance stays so, in seconds; undefined while calls are left. */
export async function secondsUntilFree(
  db: Database,
  now: Date,
  { counted, hits }: Omit<Allowance, 'seconds'>,
): Promise<number | undefined> {
  const window = await db
    .selectFrom('rate_limits')
    .select('window_ends_at')
    .where('counted', '=', counted)
    .where('hits', '>=', hits)
    .where('window_ends_at', '>', now)
    .executeTakeFirst()
  return window && secondsUntil(window.window_ends_at, now)
}

/** How many calls are left, and when the window closes. Consumes nothing. */
export async function leftOf(
  db: Database,
  now: Date,
  { counted, hits, seconds }: Allowance,
): Promise<{ left: number; retryAfterSeconds: number }> {
  const window = await db
    .selectFrom('rate_limits')
    .select(['hits', 'window_ends_at'])
    .where('counted', '=', counted)
    .where('window_ends_at', '>', now)
    .executeTakeFirst()
  if (!window) return { left: hits, retryAfterSeconds: seconds }
  const retryAfterSeconds = secondsUntil(window.window_ends_at, now)
  return { left: hits - window.hits, retryAfterSeconds }
}

/** Resets an allowance whose window ends at `endsAt`; a window that opened since is somebody else's. */
export async function refund(db: Database, { counted }: Allowance, endsAt: Date): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where('counted', '=', counted)
    .where('window_ends_at', '=', endsAt)
    .execute()
}
