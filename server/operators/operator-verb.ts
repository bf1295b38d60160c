import type { Transaction } from 'kysely'
import * as v from 'valibot'
import type { Tables } from '../db/tables.ts'
import type { Services } from '../http/serve.ts'
import type { Account } from './accounts.ts'
import type { Operator, OperatorRole } from './operator.ts'

export interface OperatorCall<Body> {
  body: Body
  /** What is sent to a verb that takes a file of XML, or several files; nothing to any other. */
  file: AsyncIterable<Uint8Array>
  operator: Operator
  services: Services
  requestId: string
}

/** What a verb replies: as JSON, and as lines for a terminal. */
export interface OperatorReply {
  json: object
  lines: readonly string[]
}

type Body =
  | v.StrictObjectSchema<v.ObjectEntries, undefined>
  | v.LooseObjectSchema<v.ObjectEntries, undefined>

interface Description<Schema extends Body> {
  /** As typed, and as in the audit. */
  name: string
  /** What it does, for operators. */
  summary: string
  method?: 'GET'
  /** Below `/operator`. */
  path: string
  role: OperatorRole
  /** The body of a POST, or the path parameters of a GET: the words that are typed, in this order. */
  body: Schema
  /** Of which kind the file is that the command sends; of one of JSON it is the body. `any`: a file or a folder of them. */
  isFile?: 'json' | 'xml' | 'any'
}

/** A command of operators. Usage, documentation and the API's schema come from these. */
export interface OperatorVerb extends Omit<Description<Body>, 'method'> {
  method: 'GET' | 'POST'
  /** Undefined where it is about nobody in particular. */
  about?: {
    /** Throws a 404 where there is nobody. */
    find: (call: OperatorCall<unknown>) => Promise<Account>
    /** Whether a member is created of somebody who has never opened the app, who then can read what was done. */
    creates: boolean
  }
  /** The member whom a verb about nobody in particular turns out to concern, who then can read that it was used. */
  concerns?: (call: OperatorCall<unknown>) => Promise<string | undefined>
  run: (call: OperatorCall<unknown>, account: Account | undefined) => Promise<OperatorReply>
}

interface Plain<Schema extends Body, Reply extends object> extends Description<Schema> {
  concerns?: (body: v.InferOutput<Schema>, services: Services) => Promise<string | undefined>
  run: (call: OperatorCall<v.InferOutput<Schema>>) => Promise<Reply>
  /** What the command prints; without it, the words that were typed. */
  lines?: (reply: Reply) => readonly string[]
}

/** A verb about nobody in particular. */
export const operatorVerb = <Schema extends Body, Reply extends object>({
  concerns,
  run,
  lines,
  ...verb
}: Plain<Schema, Reply>): OperatorVerb => ({
  method: 'POST',
  ...verb,
  ...(concerns && {
    concerns: async ({ body, services }) => concerns(v.parse(verb.body, body), services),
  }),
  run: async (call) => {
    const body = v.parse(verb.body, call.body)
    const json = await run({ ...call, body })
    return { json, lines: lines?.(json) ?? [wordsTyped(verb.name, body)] }
  },
})

interface AboutSomebody<Schema extends Body, Reply extends object> extends Description<Schema> {
  find: (body: v.InferOutput<Schema>, services: Services) => Promise<Account>
  creates?: true
  run: (call: OperatorCall<v.InferOutput<Schema>>, account: Account) => Promise<Reply>
  lines?: (reply: Reply) => readonly string[]
}

/** A verb about one person, who can read that it was used and why. */
export const verbAboutSomebody = <Schema extends Body, Reply extends object>({
  find,
  creates,
  run,
  lines,
  ...verb
}: AboutSomebody<Schema, Reply>): OperatorVerb => ({
  method: 'POST',
  ...verb,
  about: {
    find: async ({ body, services }) => find(v.parse(verb.body, body), services),
    creates: creates ?? false,
  },
  run: async (call, account) => {
    if (!account) throw new Error(`${verb.name} is about somebody`)
    const body = v.parse(verb.body, call.body)
    const json = await run({ ...call, body }, account)
    return { json, lines: lines?.(json) ?? [wordsTyped(verb.name, body)] }
  },
})

const wordsTyped = (name: string, body: object): string =>
  [name, ...Object.values(body).map((value) => (value === true ? 'on' : value || 'off'))].join(' ')

export const Nothing = v.strictObject({})
/** One transaction with the service's own login. */
export const inTransaction = async <Result>(
  { db }: Services,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> => db.transaction().execute(work)
