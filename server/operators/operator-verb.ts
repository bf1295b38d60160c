import type { Transaction } from 'kysely'
import * as v from 'valibot'
import type { Tables } from '../db/tables.ts'
import type { Services } from '../http/serve.ts'
import type { Operator, OperatorRole } from './operator.ts'

export interface OperatorCall<Body> {
  body: Body
  operator: Operator
  services: Services
  requestId: string
}

/** Whom a verb is about. `none` where it is about nobody; `unknown` where they have never opened the app. */
export type About = { member: string } | 'none' | 'unknown'

/** One thing that operators can do. */
export interface OperatorVerb {
  /** As it is typed, and as it stands in the audit. */
  name: string
  method: 'GET' | 'POST'
  /** Below `/operator`. */
  path: string
  role: OperatorRole
  /** Of the body of a POST, or of the parameters in the path of a GET. */
  body: v.GenericSchema
  /** Throws what `run` would refuse. */
  about: (call: OperatorCall<unknown>) => Promise<About>
  run: (call: OperatorCall<unknown>) => Promise<object>
}

interface TypedVerb<Schema extends v.GenericSchema> {
  name: string
  method?: 'GET'
  path: string
  role: OperatorRole
  body: Schema
  about?: (call: OperatorCall<v.InferOutput<Schema>>) => Promise<About>
  run: (call: OperatorCall<v.InferOutput<Schema>>) => Promise<object>
}

/** A verb whose parts see the body as its schema has it. */
export const operatorVerb = <Schema extends v.GenericSchema>(
  verb: TypedVerb<Schema>,
): OperatorVerb => ({
  method: 'POST',
  ...verb,
  about: async (call) =>
    verb.about ? verb.about({ ...call, body: v.parse(verb.body, call.body) }) : 'none',
  run: async (call) => verb.run({ ...call, body: v.parse(verb.body, call.body) }),
})

export const Nothing = v.strictObject({})
/** What a database can keep as text: lines, and no zero among them. */
export const words = (most: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most), v.regex(/^[^\u0000]*$/))
export const Email = v.pipe(v.string(), v.email(), v.maxLength(254))

/** One transaction as the service itself. */
export const inOne = async <Result>(
  { db }: Services,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> => db.transaction().execute(work)
