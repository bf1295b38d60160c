import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { HttpProblem } from './http-problem.ts'

/**
 * Reads the JSON body of a request, up to `bytes` (64 kB). Throws a 415 for another media type, a
 * 413 for a larger body, a 400 for invalid JSON and a 422 for an array.
 */
export async function readJsonBody(
  request: Request,
  bytes: number = limits.bodyBytes,
): Promise<unknown> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
    throw new HttpProblem('unsupported-media-type')
  }
  const body = parse(await readText(request, bytes))
  // An array would pass as an object whose fields are all optional.
  if (Array.isArray(body)) throw new HttpProblem('invalid-input', { detail: 'Send a JSON object.' })
  return body
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new HttpProblem('invalid-input', { status: 400, detail: 'This is not JSON.', cause })
  }
}

/** Reads up to `bytes` of text (64 kB). Throws a 413 for more, a 400 for invalid UTF-8 or a body that ends early. */
export async function readText(
  request: Request,
  bytes: number = limits.bodyBytes,
): Promise<string> {
  if (Number(request.headers.get('Content-Length') ?? 0) > bytes) {
    throw new HttpProblem('body-too-large')
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of arriving(request)) {
    size += chunk.byteLength
    if (size > bytes) throw new HttpProblem('body-too-large')
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks))
  } catch (cause) {
    throw new HttpProblem('invalid-input', { status: 400, detail: 'This is not UTF-8.', cause })
  }
}

/** The chunks of a body. A caller who hangs up has sent half a body, which is no fault of ours. */
async function* arriving({ body }: Request): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? []
  } catch (cause) {
    throw new HttpProblem('invalid-input', { status: 400, detail: 'The body ended early.', cause })
  }
}

/** A part of a call after validation; undefined where the endpoint declares no schema for it. */
export type Checked<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : undefined

export interface Input<E extends Endpoint> {
  readonly params: Checked<E['params']>
  readonly query: Checked<E['query']>
  readonly body: Checked<E['body']>
}

/** The raw input: text and JSON. */
export type UncheckedInput = Readonly<Record<'params' | 'query' | 'body', unknown>>

/**
 * Parses a call by the schemas of its endpoint. Throws a 404 for an invalid id in the path, as for
 * an unknown one, and a 422 that names every invalid field.
 */
export function checkInput<E extends Endpoint>(endpoint: E, raw: UncheckedInput): Input<E> {
  return {
    params: checked<E['params']>(endpoint.params, raw.params, () => new HttpProblem('not-found')),
    query: checked<E['query']>(endpoint.query, raw.query, invalidInput),
    body: checked<E['body']>(endpoint.body, raw.body, invalidInput),
  }
}

type Issues = readonly v.BaseIssue<unknown>[]

function checked<Schema extends v.GenericSchema | undefined>(
  schema: Schema,
  raw: unknown,
  problemFor: (issues: Issues) => HttpProblem,
): Checked<Schema>
function checked(
  schema: v.GenericSchema | undefined,
  raw: unknown,
  problemFor: (issues: Issues) => HttpProblem,
): unknown {
  if (!schema) return undefined
  // The first error of each field is enough.
  const result = v.safeParse(schema, raw, { abortPipeEarly: true })
  if (!result.success) throw problemFor(result.issues)
  return result.output
}

const mostErrors = 20

/** A 422 that names the invalid fields. */
export const invalidInput = (issues: Issues): HttpProblem =>
  new HttpProblem('invalid-input', {
    errors: issues.slice(0, mostErrors).map((issue) => ({
      field: (v.getDotPath(issue) ?? '').slice(0, 100),
      message: messageOf(issue),
    })),
  })

/** The contract's own message. Valibot's would repeat what was typed. */
function messageOf({ message, expected, received }: v.BaseIssue<unknown>): string {
  if (!message.startsWith('Invalid ')) return message
  if (expected === 'never') return 'This field is not known.'
  return received === 'undefined' ? 'This field is required.' : 'This is not valid.'
}
