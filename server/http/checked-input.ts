import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from './refusal.ts'

/** A part of a call after its schema; undefined where the endpoint declares none. */
export type Checked<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : undefined

export interface Input<E extends Endpoint> {
  readonly params: Checked<E['params']>
  readonly query: Checked<E['query']>
  readonly body: Checked<E['body']>
}

/** What arrived, as text and JSON. */
export type UncheckedInput = Readonly<Record<'params' | 'query' | 'body', unknown>>

/**
 * Parses a call by the schemas of its endpoint. Throws a 404 for an impossible id in the path,
 * as for an unknown one, and a 422 that names every field at fault.
 */
export function checkInput<E extends Endpoint>(endpoint: E, raw: UncheckedInput): Input<E> {
  return {
    params: checked<E['params']>(endpoint.params, raw.params, () => new Refusal('not-found')),
    query: checked<E['query']>(endpoint.query, raw.query, invalidInput),
    body: checked<E['body']>(endpoint.body, raw.body, invalidInput),
  }
}

type Issues = readonly v.BaseIssue<unknown>[]

function checked<Schema extends v.GenericSchema | undefined>(
  schema: Schema,
  raw: unknown,
  refusal: (issues: Issues) => Refusal,
): Checked<Schema>
function checked(
  schema: v.GenericSchema | undefined,
  raw: unknown,
  refusal: (issues: Issues) => Refusal,
): unknown {
  if (!schema) return undefined
  // One fault a field is enough to put it right.
  const result = v.safeParse(schema, raw, { abortPipeEarly: true })
  if (!result.success) throw refusal(result.issues)
  return result.output
}

const mostErrors = 20

/** A 422 with the fields at fault. */
export const invalidInput = (issues: Issues): Refusal =>
  new Refusal('invalid-input', {
    errors: issues.slice(0, mostErrors).map((issue) => ({
      field: (v.getDotPath(issue) ?? '').slice(0, 100),
      message: messageOf(issue),
    })),
  })

/** The contract's own sentence; Valibot's would repeat what was typed. */
function messageOf({ message, expected, received }: v.BaseIssue<unknown>): string {
  if (!message.startsWith('Invalid ')) return message
  if (expected === 'never') return 'This field is not known.'
  return received === 'undefined' ? 'This field is required.' : 'This is not valid.'
}
