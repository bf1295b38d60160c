import { sql } from 'kysely'
import { connectTries } from '#contract/gp-details.ts'
import { isPassing } from '../db/database-unavailable.ts'
import type { Database } from '../db/tables.ts'
import { DatabaseTimeout } from './database-timeout.ts'
import { HttpProblem } from './http-problem.ts'

/** How many calls are allowed (docs/security.md, S18); a bench may pass higher limits. */
export const defaultLimits = {
  /** Per minute, at each instance. */
  perMember: 600,
  /**
   * Writes of one member per day, and kilobytes that they send. Each leaves a key for 90 days. What takes something back is
   * refused at ten times as many: nobody has to wait to stop sharing.
   */
  writes: 2_000,
  kilobytes: 200_000,
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
 * Counts the calls of each member in the memory of this instance, so that a read writes nothing to the database. A
 * minute is the same for all, and forgotten when it is over.
 */
export function createCallCounter() {
  const calls = new Map<string, number>()
  let endsAt = new Date(0)
  return {
    /** Throws a 429 beyond `most` calls in this minute. */
    countOrRefuse(subject: string, now: Date, most: number): void {
      if (now >= endsAt) {
        calls.clear()
        endsAt = new Date(now.getTime() + 60_000)
      }
      const count = (calls.get(subject) ?? 0) + 1
      calls.set(subject, count)
      if (count > most) {
        throw new HttpProblem('rate-limited', { retryAfterSeconds: secondsUntil(endsAt, now) })
      }
    },
  }
}

export type CallCounter = ReturnType<typeof createCallCounter>

interface MembersWrite {
  subject: string
  bytes: number
  takesBack: boolean
  limits: Limits
}

/** Counts a write against what a member may write in a day. Throws a 429 when that is used up. */
export async function countWriteOrRefuse(
  db: Database,
  now: Date,
  { subject, bytes, takesBack, limits }: MembersWrite,
): Promise<void> {
  const { rows } = await consumption(now, daySeconds, [
    { counted: `writes:${subject}`, uses: 1 },
    { counted: `kilobytes:${subject}`, uses: Math.ceil(bytes / 1000) },
  ]).execute(db)
  const [writes, kilobytes] = rows
  if (!writes || !kilobytes) throw new Error('A write that was counted is not there')
  const times = takesBack ? 10 : 1
  for (const [{ hits, window_ends_at }, most] of [
    [writes, limits.writes],
    [kilobytes, limits.kilobytes],
  ] as const) {
    if (hits > times * most) {
      throw new HttpProblem('daily-limit', { retryAfterSeconds: secondsUntil(window_ends_at, now) })
    }
  }
}

const daySeconds = 24 * 60 * 60

interface Window {
  hits: number
  window_ends_at: Date
}

const secondsUntil = (end: Date, now: Date): number =>
  Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000))

/**
 * The statement that counts calls and returns their windows. A window opens with its first call and
 * closes `seconds` later. It is stored in the database, so that all instances share it.
 */
const consumption = (
  now: Date,
  seconds: number,
  counts: readonly { counted: string; uses: number }[],
) => {
  const end = new Date(now.getTime() + seconds * 1000)
  const rows = counts.map(
    ({ counted, uses }) => sql`(${counted}, ${uses}::integer, ${end}::timestamptz)`,
  )
  return sql<Window>`
      insert into rate_limits (counted, hits, window_ends_at) values ${sql.join(rows)}
      on conflict (counted) do update set
        hits = case when rate_limits.window_ends_at <= ${now} then excluded.hits
                    else rate_limits.hits + excluded.hits end,
        window_ends_at = case when rate_limits.window_ends_at <= ${now}
                              then excluded.window_ends_at else rate_limits.window_ends_at end
      returning hits, window_ends_at`
}

/**
 * Consumes one call of an allowance, outside the call's own transaction, so that failed calls count
 * too. `left` is negative when this call was one too many.
 */
export async function consume(
  db: Database,
  now: Date,
  allowance: Allowance,
): Promise<{ left: number; retryAfterSeconds: number; endsAt: Date }> {
  const { rows } = await consumption(now, allowance.seconds, [
    { counted: allowance.counted, uses: 1 },
  ]).execute(db)
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
