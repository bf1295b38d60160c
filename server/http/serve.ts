import * as v from 'valibot'
import type { Endpoint, EndpointReply } from '#contract/endpoint.ts'
import { asMember, asMemberForOne } from '../db/as-member.ts'
import type { IsTrustedProxy } from './client-address.ts'
import type { Database, MemberTransaction } from '../db/tables.ts'
import type { Log } from '../telemetry/log.ts'
import type { RecordEncryption } from '../crypto/record-encryption.ts'
import type { Member } from './api-env.ts'
import { checkInput, type Input, type UncheckedInput } from './input.ts'
import type { DatabaseTimeout } from './database-timeout.ts'
import { traceOf } from '../telemetry/fault-trace.ts'
import {
  fingerprintOf,
  idempotencyKeyOf,
  performOnce,
  type Answer,
  type Repetition,
} from './idempotency.ts'
import { countWriteOrRefuse, type CallCounter, type Limits } from './rate-limits.ts'

/** What handlers may use besides their transaction. Each subject that brings a service declares its own here. */
export interface Services {
  /** With the service's own login, which sees all members. */
  readonly db: Database
  /** Only for `asMember`: outside of it this login sees no rows. */
  readonly memberDb: Database
  /** Encrypts the credentials that GP systems issue, among other things. */
  readonly recordEncryption: RecordEncryption
  readonly limits: Limits
  readonly memberCalls: CallCounter
  /** Where the API is, as others reach it: links lead there. */
  readonly apiUrl: string
  /** Which balancers are trusted to name the caller's address. */
  readonly isTrustedProxy: IsTrustedProxy
  readonly log: Log
  readonly now: () => Date
  readonly newId: () => string
}

/** A call with validated input. */
export interface Call<E extends Endpoint> extends Input<E> {
  readonly member: Member
  readonly services: Services
  /** Identifies this call in the log and in the audit. */
  readonly requestId: string
  /** Set for writes. */
  readonly idempotencyKey: string | undefined
  /** The If-Match header. */
  readonly ifMatch: string | undefined
}

/** The same within the member's own transaction. */
export interface RecordCall<E extends Endpoint> extends Call<E> {
  readonly trx: MemberTransaction
}

/** The same of a write. */
export interface WriteCall<E extends Endpoint> extends RecordCall<E> {
  /** Does it once the transaction is committed, before the reply. */
  readonly afterCommit: (work: () => Promise<void>) => void
}

type Reply<E extends Endpoint> = v.InferInput<E['reply']>

export interface UncheckedCall {
  readonly input: UncheckedInput
  /** The size of the body. */
  readonly bytes: number
  readonly member: Member
  readonly services: Services
  readonly requestId: string
  /** How long the call may still wait for the database. */
  readonly databaseTimeout: DatabaseTimeout
  readonly idempotencyKey: string | undefined
  /** The If-None-Match header. */
  readonly ifNoneMatch: string | undefined
  readonly ifMatch: string | undefined
}

/** JSON to send; large replies are compressed with gzip. */
type SentJson = Answer | (Omit<Answer, 'body'> & { body: Uint8Array<ArrayBuffer>; isGzip: true })

/** JSON that is written while it is sent. */
type StreamedJson = Omit<Answer, 'body'> & { body: ReadableStream<Uint8Array> }

/** A 304: the caller has this version already. */
interface Unchanged {
  status: 304
  body: null
  isReplayed: false
}

export type Sent = (SentJson | StreamedJson | Unchanged) & { etag?: string }

/** An endpoint with its handler. */
export interface Served {
  readonly endpoint: Endpoint
  readonly answer: (call: UncheckedCall) => Promise<Sent>
}

/** A call to a public endpoint. */
interface Visit {
  /** The caller, if a member. */
  readonly visitor: Member | undefined
  /** What rate limits count as one caller. */
  readonly network: string
  readonly requestId: string
  /** The If-None-Match header. */
  readonly ifNoneMatch: string | undefined
  readonly services: Services
}

/** A public endpoint with its handler. */
export interface ServedPublicly {
  readonly endpoint: Endpoint
  readonly answerAnybody: (call: Visit & { readonly input: UncheckedInput }) => Promise<Sent>
}

/** Serves a public endpoint that writes nothing. */
export const servePublicly = <E extends Endpoint>(
  endpoint: E,
  handler: (call: Input<E> & Visit) => Promise<Reply<E>>,
): ServedPublicly => ({
  endpoint,
  async answerAnybody({ input, ...caller }) {
    const reply = await handler({ ...checkInput(endpoint, input), ...caller })
    return { ...answerOf(endpoint, reply), isReplayed: false }
  },
})

/** A `GET`. The compiler asks of everything else what a repeated call is answered: see `serveWrite`. */
type Read = Endpoint & { readonly method: 'GET' }

/** Serves a read from the member's own rows, in one transaction. */
export const serve = <E extends Read>(
  endpoint: E,
  handler: (call: RecordCall<E>) => Promise<Reply<E>>,
): Served => serveWithPrefetch(endpoint, async () => undefined, handler)

/** Serves a read of at most one statement, in one round trip to the database: for frequent calls. */
export const serveSingleStatement = <E extends Endpoint>(
  endpoint: E,
  handler: (call: RecordCall<E>) => Promise<Reply<E>>,
): Served => ({
  endpoint,
  async answer({ input, databaseTimeout, ...caller }) {
    const call = { ...checkInput(endpoint, input), ...caller }
    const { member, services } = call
    const answered = asMemberForOne(services.memberDb, member.id, async (trx) =>
      handler({ ...call, trx }),
    )
    return { ...answerOf(endpoint, await databaseTimeout.limit(answered)), isReplayed: false }
  },
})

/**
 * Like `serve`, but `ask` first calls outside services, before the transaction, so that none stays
 * open while they answer.
 */
export const serveWithPrefetch = <E extends Read, Learned>(
  endpoint: E,
  ask: (call: Call<E>) => Promise<Learned>,
  handler: (call: RecordCall<E>, learned: Learned) => Promise<Reply<E>>,
): Served => ({
  endpoint,
  async answer({ input, databaseTimeout, ...caller }) {
    const { member, services } = caller
    const call = { ...checkInput(endpoint, input), ...caller }
    const learned = await ask(call)
    const answered = asMember(services.memberDb, member.id, async (trx) =>
      answerOf(endpoint, await handler({ ...call, trx }, learned)),
    )
    return { ...(await databaseTimeout.limit(answered)), isReplayed: false }
  },
})

/**
 * What a repeated call is answered, which performs nothing (decision 167). Undefined: what the call did is no longer so,
 * and it is refused with `changed-since`. A person then decides anew, under another key.
 */
type Repeated<E extends Endpoint> =
  /** What sets a state: the reply is read from today's data, and is never stored. */
  | { readonly today: (call: RecordCall<E>) => Promise<Reply<E> | undefined> }
  /** What creates something: the first reply is stored, because it names the thing. */
  | {
      readonly since: (
        call: RecordCall<E>,
        first: EndpointReply<E>,
      ) => Promise<Reply<E> | undefined>
    }

type Write<E extends Endpoint, Learned> = Repeated<E> & {
  readonly perform: (call: WriteCall<E>, learned: Learned) => Promise<Reply<E>>
}

/** Serves a write to the member's own rows, once for each key. */
export const serveWrite = <E extends Endpoint>(endpoint: E, write: Write<E, undefined>): Served =>
  serveWriteWithPrefetch(endpoint, async () => undefined, write)

/** The same after `ask`, as in `serveWithPrefetch`. */
export const serveWriteWithPrefetch = <E extends Endpoint, Learned>(
  endpoint: E,
  ask: (call: Call<E>) => Promise<Learned>,
  write: Write<E, Learned>,
): Served => ({
  endpoint,
  async answer({ input, databaseTimeout, bytes, ...caller }) {
    const { member, services } = caller
    const key = idempotencyKeyOf(caller.idempotencyKey)
    const call = { ...checkInput(endpoint, input), ...caller, idempotencyKey: key }
    const takesBack = endpoint.method === 'DELETE' || endpoint.takesBack === true
    const written = { subject: member.subject, bytes, takesBack, limits: services.limits }
    await databaseTimeout.limit(countWriteOrRefuse(services.db, services.now(), written))
    const learned = await ask(call)
    const committed: (() => Promise<void>)[] = []
    const afterCommit = (work: () => Promise<void>) => void committed.push(work)
    const answered = asMember(services.memberDb, member.id, async (trx) => {
      const { method, path } = endpoint
      const traced = { ...input, body: withoutSecrets(endpoint, input.body) }
      const fingerprint = fingerprintOf({ method, path, input: traced })
      const { recordEncryption, now } = services
      const keyed = { memberId: member.id, key, fingerprint, now: now(), recordEncryption }
      return performOnce(trx, keyed, {
        perform: async () =>
          answerOf(endpoint, await write.perform({ ...call, trx, afterCommit }, learned)),
        ...repeatedWith(endpoint, write, { ...call, trx }),
      })
    }).then(async (answer) => {
      for (const work of committed) await work()
      return answer
    })
    return databaseTimeout.limit(answered)
  },
})

function repeatedWith<E extends Endpoint>(
  endpoint: E,
  repeated: Repeated<E>,
  call: RecordCall<E>,
): Repetition {
  const bodyOf = (reply: Reply<E> | undefined) => reply && answerOf(endpoint, reply).body
  return 'today' in repeated
    ? { today: async () => bodyOf(await repeated.today(call)) }
    : {
        since: async (first) =>
          bodyOf(await repeated.since(call, v.parse(endpoint.reply, JSON.parse(first)))),
      }
}

const withoutSecrets = ({ leavesNoTrace = [] }: Endpoint, body: unknown): unknown =>
  leavesNoTrace.length === 0
    ? body
    : Object.fromEntries(
        Object.entries(Object(body)).filter(([name]) => !leavesNoTrace.includes(name)),
      )

/**
 * Serves a conditional read from the member's own rows. `versionOf` gets the current version with
 * one statement; a caller who has that version gets a 304 and nothing else is read. `handler` too
 * has one statement.
 */
export const serveIfChanged = <E extends Endpoint>(
  endpoint: E,
  versionOf: (call: RecordCall<E>) => Promise<string>,
  handler: (call: RecordCall<E>) => Promise<Reply<E>>,
): Served => ({
  endpoint,
  async answer({ input, ifNoneMatch, databaseTimeout, ...caller }) {
    const { member, services } = caller
    const checked = { ...checkInput(endpoint, input), ...caller }
    // Before the data: a reply newer than its tag is only fetched once more, an older one would
    // stay cached.
    const version = asMemberForOne(services.memberDb, member.id, async (trx) =>
      versionOf({ ...checked, trx }),
    )
    const etag = `W/"${await databaseTimeout.limit(version)}"`
    if (namesTag(ifNoneMatch, etag)) return { status: 304, body: null, isReplayed: false, etag }
    const reply = asMemberForOne(services.memberDb, member.id, async (trx) =>
      handler({ ...checked, trx }),
    )
    return { ...answerOf(endpoint, await databaseTimeout.limit(reply)), isReplayed: false, etag }
  },
})

/** Whether If-None-Match contains the tag, by weak comparison (RFC 9110, 13.1.2). */
export const namesTag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((tag) => opaque(tag) === opaque(etag))

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Serves an endpoint from an outside service, without a transaction; nothing is written. */
export const passThrough = <E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<Reply<E>>,
): Served => ({
  endpoint,
  async answer({ input, ...caller }) {
    const reply = await handler({ ...checkInput(endpoint, input), ...caller })
    return { ...answerOf(endpoint, reply), isReplayed: false }
  },
})

/**
 * Serves a read whose reply may be too large for the memory: `parts` are the pieces of its JSON, each written
 * once the caller has read the one before. What fails before the first of them is answered as ever; after that
 * the connection breaks off, so that nobody takes half of it for the whole.
 */
export const serveInParts = <E extends Endpoint, Learned>(
  endpoint: E,
  ask: (call: Call<E>) => Promise<Learned>,
  parts: (call: Call<E>, learned: Learned) => AsyncGenerator<string>,
): Served => ({
  endpoint,
  async answer({ input, databaseTimeout, ...caller }) {
    const call = { ...checkInput(endpoint, input), ...caller }
    const pieces = parts(call, await ask(call))
    const first = await databaseTimeout.limit(pieces.next())
    const body = streamOf(first, pieces, caller.services.log)
    return { status: endpoint.status ?? 200, body, isReplayed: false }
  },
})

/** A piece is asked for once there is room for it. */
function streamOf(
  first: IteratorResult<string>,
  pieces: AsyncGenerator<string>,
  log: Log,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let next: IteratorResult<string> | undefined = first
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = next ?? (await pieces.next())
        next = undefined
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      } catch (error) {
        // Nothing above hears of it: the reply has begun.
        log.error({ fault: traceOf(error) }, 'a reply broke off')
        controller.error(error)
      }
    },
    cancel: async () => void (await pieces.return(undefined)),
  })
}

const answerOf = <E extends Endpoint>(endpoint: E, reply: Reply<E>) => ({
  status: endpoint.status ?? 200,
  body: JSON.stringify(v.parse(endpoint.reply, reply)),
})
