import { randomUUID } from 'node:crypto'
import { gpHttp, type GpFailure, type Room } from '../gp-http.ts'
import type { Fhir } from './fhir.ts'
import { refusedBecause, type RefusedReason } from './outcome.ts'
import { parseFhir, resourcesIn } from './parse-bundle.ts'

export interface Endpoint {
  /** Up to `/FHIR/STU3`, without a trailing slash. */
  url: string
  deadlineMs?: number
}

export type Structured =
  | { state: 'answered'; resources: readonly Fhir[] }
  | { state: 'refused'; why: RefusedReason }
  | { state: 'failed'; reason: GpFailure }

export interface StructuredRequest {
  accessToken: string
  parameters: object
  /** From the bytes of a JSON document. */
  parse?: ((bytes: Uint8Array) => unknown) | undefined
  /** Shared by requests whose replies must not be larger together. */
  room?: Room | undefined
}

/** Calls `$gpc.getstructuredrecord` with a Parameters resource. */
export async function getStructuredRecord(
  { url, deadlineMs }: Endpoint,
  { accessToken, parameters, parse = parseFhir, room }: StructuredRequest,
): Promise<Structured> {
  const answer = await gpHttp(deadlineMs, room).sendTwice({
    method: 'POST',
    url: `${url}/Patient/$gpc.getstructuredrecord`,
    headers: {
      Accept: 'application/fhir+json',
      'Content-Type': 'application/fhir+json',
      Authorization: `Bearer ${accessToken}`,
      // Lets the platform recognise a repeated call.
      'X-Request-ID': randomUUID(),
    },
    body: JSON.stringify(parameters),
  })
  if (answer.state === 'failed') return answer
  if (answer.state === 'refused') return { state: 'refused', why: refusedBecause(answer) }
  const resources = resourcesIn(parse(answer.bytes))
  return resources
    ? { state: 'answered', resources }
    : { state: 'failed', reason: 'not-understood' }
}
