import * as v from 'valibot'
import { isWrite, type Endpoint } from '#contract/endpoint.ts'
import { asMember, asMemberForOne } from '../db/as-member.ts'
import type { IsTrustedProxy } from '../client-address.ts'
import type { Database, MemberTransaction } from '../db/tables.ts'
import type { ErasureLedger } from '../erasure-ledger.ts'
import type { AddressService } from '../gateways/address-service.ts'
import type { GpSystem } from '../gateways/gp-system/gp-system.ts'
import type { IdentityGateway } from '../gateways/identity.ts'
import type { NhsLogin } from '../gateways/nhs-login.ts'
import type { PushService } from '../gateways/push-service.ts'
import type { Log } from '../log.ts'
import type { RecordEncryption } from '../record-encryption.ts'
import type { Member } from './api-env.ts'
import { checkInput, type Input, type UncheckedInput } from './input.ts'
import type { DatabaseTimeout } from './database-timeout.ts'
import { fingerprintOf, idempotencyKeyOf, once, type Answer } from './idempotency.ts'
import type { Limits } from './rate-limits.ts'

/** What handlers may use besides the database. */
export interface Services {
  /** As the service itself: it sees everybody. */
  readonly db: Database
  /** For `asMember` alone: outside of it nothing is seen here. */
  readonly memberDb: Database
  readonly identity: IdentityGateway
  readonly addressService: AddressService
  readonly gpSystem: GpSystem
  readonly nhsLogin: NhsLogin
  /** Absent where this service pushes nothing. */
  readonly pushService?: PushService | undefined
  /** Whether members can be told by email. */
  readonly sendsMail?: boolean
  /** For what GP systems give in place of a linkage key. */
  readonly recordEncryption: RecordEncryption
  /** Where it is written down who was erased, apart from the database. */
  readonly erasureLedger: ErasureLedger
  readonly limits: Limits
  /** Which balancers say truly whom they stand for. */
  readonly isTrustedProxy: IsTrustedProxy
  readonly log: Log
  readonly now: () => Date
  readonly newId: () => string
}

/** A call whose input has passed the contract. */
export interface Call<E extends Endpoint> extends Input<E> {
  readonly member: Member
  readonly services: Services
  /** Names this call in the log and in the audit. */
  readonly requestId: string
  /** Of a write. */
  readonly idempotencyKey: string | undefined
  /** The header of a caller who says which version they change. */
  readonly ifMatch: string | undefined
}

/** The same inside the member's own transaction. */
export interface RecordCall<E extends Endpoint> extends Call<E> {
  readonly trx: MemberTransaction
}

type Reply<E extends Endpoint> = v.InferInput<E['reply']>

export interface UncheckedCall {
  readonly input: UncheckedInput
  readonly member: Member
  readonly services: Services
  readonly requestId: string
  /** What the call may still wait for the database. */
  readonly databaseTimeout: DatabaseTimeout
  readonly idempotencyKey: string | undefined
  /** The header of a caller who may have the reply already. */
  readonly ifNoneMatch: string | undefined
  readonly ifMatch: string | undefined
}

/** JSON to be sent; where there is much of it, compressed with gzip. */
type SentJson = Answer | (Omit<Answer, 'body'> & { body: Uint8Array<ArrayBuffer>; isGzip: true })

/** No body: the caller has it already. */
interface Unchanged {
  status: 304
  body: null
  isReplayed: false
}

export type Sent = (SentJson | Unchanged) & { etag?: string }

/** An endpoint with the code that answers it. */
export interface Served {
  readonly endpoint: Endpoint
  readonly answer: (call: UncheckedCall) => Promise<Sent>
}

/** Who calls a public endpoint. */
interface Visit {
  /** The member who calls, if it is one. */
  readonly visitor: Member | undefined
  /** What is counted as one caller, whoever it is. */
  readonly network: string
  readonly requestId: string
  readonly services: Services
}

/** A public endpoint with the code that answers it. */
export interface ServedPublicly {
  readonly endpoint: Endpoint
  readonly answerAnybody: (call: Visit & { readonly input: UncheckedInput }) => Promise<Sent>
}

/** Answers a public endpoint that writes nothing. */
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

/**
 * Answers an endpoint out of the member's own rows, in one transaction; a write by its
 * idempotency key.
 */
export const serve = <E extends Endpoint>(
  endpoint: E,
  handler: (call: RecordCall<E>) => Promise<Reply<E>>,
): Served => serveWithPrefetch(endpoint, async () => undefined, handler)

/**
 * Answers a reading endpoint by one statement at most, in one journey to the database: for what is
 * asked all the time.
 */
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
 * As `serve`, with what `ask` learned from outside services first: before the transaction, so
 * that none stays open while an outside service answers.
 */
export const serveWithPrefetch = <E extends Endpoint, Learned>(
  endpoint: E,
  ask: (call: Call<E>) => Promise<Learned>,
  handler: (call: RecordCall<E>, learned: Learned) => Promise<Reply<E>>,
): Served => serveReadingAgain(endpoint, { ask, handler })

interface Steps<E extends Endpoint, Learned> {
  ask: (call: Call<E>) => Promise<Learned>
  handler: (call: RecordCall<E>, learned: Learned) => Promise<Reply<E>>
  /** What a repeated write is answered with, out of what is there now: see `once`. */
  readAgain?: (call: RecordCall<E>) => Promise<Reply<E>>
}

/** The same for a write whose reply is a profile or a list: of that nothing is kept, it is read again. */
export const serveReadingAgain = <E extends Endpoint, Learned>(
  endpoint: E,
  { ask, handler, readAgain }: Steps<E, Learned>,
): Served => ({
  endpoint,
  async answer({ input, databaseTimeout, ...caller }) {
    const { member, services } = caller
    const key = isWrite(endpoint) ? idempotencyKeyOf(caller.idempotencyKey) : undefined
    const call = { ...checkInput(endpoint, input), ...caller, idempotencyKey: key }
    const learned = await ask(call)
    const answered = asMember(services.memberDb, member.id, async (trx) => {
      const perform = async () => answerOf(endpoint, await handler({ ...call, trx }, learned))
      if (key === undefined) return { ...(await perform()), isReplayed: false }
      const { method, path } = endpoint
      const fingerprint = fingerprintOf({ method, path, input })
      const { recordEncryption, now } = services
      const keyed = { memberId: member.id, key, fingerprint, now: now(), recordEncryption }
      return once(trx, keyed, {
        perform,
        readAgain:
          readAgain && (async () => answerOf(endpoint, await readAgain({ ...call, trx })).body),
      })
    })
    return databaseTimeout.limit(answered)
  },
})

/**
 * Answers a conditional endpoint out of the member's own rows: `versionOf` says by one statement
 * which version the reply would be, and a caller who has that one is told so, with nothing else read.
 * `handler` too has one statement.
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
    // Read first: a reply newer than its tag is only sent once more, an older one would stay.
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

/** Whether If-None-Match, compared weakly (RFC 9110, 13.1.2), holds the tag. */
const namesTag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((tag) => opaque(tag) === opaque(etag))

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Answers an endpoint from an outside service: no transaction, nothing written. */
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

const answerOf = <E extends Endpoint>(endpoint: E, reply: Reply<E>) => ({
  status: endpoint.status ?? 200,
  body: JSON.stringify(v.parse(endpoint.reply, reply)),
})
