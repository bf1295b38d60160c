import * as v from 'valibot'
import { config } from '#config'
import type { Endpoint, EndpointInput, EndpointReply } from '#contract/endpoint.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'

const deadline = 10_000

/**
 * Calls the address service: through the patient API, which adds the key and a quota, or directly if the
 * configuration names the service's own host, with the key in the configuration.
 * @throws ApiError, or the signal's AbortError.
 */
export async function callAddressService<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  { signal }: { signal: AbortSignal },
): Promise<EndpointReply<E>> {
  const { addressServiceUrl, addressServiceKey = '' } = config
  if (!addressServiceUrl) return call(endpoint, input, { signal })
  const name = `${endpoint.method} ${endpoint.path}`
  const { url, body } = requestOf(endpoint, input, {
    at: addressServiceUrl,
    Key: addressServiceKey,
  })
  const response = await fetch(url, {
    method: endpoint.method,
    headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) },
    signal: AbortSignal.any([signal, AbortSignal.timeout(deadline)]),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    ...(body && { body }),
  }).catch((cause: unknown) => {
    if (signal.aborted) throw cause
    throw new ApiError(name, { kind: 'unreachable' }, cause)
  })
  const reply = v.safeParse(endpoint.reply, await response.json().catch(() => undefined))
  if (!response.ok || !reply.success) throw new ApiError(name, { kind: 'not-understood' })
  return reply.output
}

const Fields = v.optional(v.record(v.string(), v.unknown()))

function requestOf(
  { method, path }: Endpoint,
  input: { query?: unknown; body?: unknown },
  { at, Key }: { at: string; Key: string },
): { url: string; body?: string } {
  const url = at.replace(/\/$/, '') + path.replace(/^\/address-service/, '')
  if (method !== 'GET')
    return { url, body: JSON.stringify({ Key, ...v.parse(Fields, input.body) }) }
  const query = new URLSearchParams({ Key })
  for (const [name, value] of Object.entries(v.parse(Fields, input.query) ?? {})) {
    query.set(name, String(value))
  }
  return { url: `${url}?${query}` }
}
