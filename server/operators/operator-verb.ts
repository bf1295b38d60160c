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

/** The member a verb concerns. `none`: nobody; `unknown`: somebody who has never opened the app. */
export type About = { member: string } | 'none' | 'unknown'

/** A command of operators. */
export interface OperatorVerb {
  /** As typed, and as in the audit. */
  name: string
  method: 'GET' | 'POST'
  /** Below `/operator`. */
  path: string
  role: OperatorRole
  /** The body of a POST, or the path parameters of a GET. */
  body: v.GenericSchema
  /** Throws what `run` would throw. */
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

/** A verb whose functions get the validated body. */
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
/** Text that a database can store: without NUL characters. */
export const words = (most: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most), v.regex(/^[^\u0000]*$/))

/** One transaction with the service's own login. */
export const inOne = async <Result>(
  { db }: Services,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> => db.transaction().execute(work)
