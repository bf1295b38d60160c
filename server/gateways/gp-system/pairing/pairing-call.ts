import * as v from 'valibot'
import { parseJson, type GpCall } from '../gp-http.ts'

export interface PairingSettings {
  /** Without a slash at its end. */
  url: string
  /** What the suppliers of GP systems know this service by. */
  key: string
  /** Milliseconds for one exchange. */
  deadlineMs?: number
}

interface PairingCall {
  method: 'GET' | 'PUT' | 'DELETE'
  path: string
  body?: unknown
  /** What pairing gave. */
  credential?: string
}

/** A call in the protocol of the pairing interface: JSON, with the key of this service. */
export function pairingCall(
  { url, key }: PairingSettings,
  { method, path, body, credential }: PairingCall,
): GpCall {
  return {
    method,
    url: url + path,
    headers: {
      Accept: 'application/json',
      'X-Application-Key': key,
      ...(credential !== undefined && { Authorization: `Bearer ${credential}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
}

const Refused = v.object({ error: v.object({ code: v.string() }) })

/** What the interface calls its refusal. */
export function codeOf({ bytes }: { bytes: Uint8Array }): string | undefined {
  const refused = v.safeParse(Refused, parseJson(bytes))
  return refused.success ? refused.output.error.code : undefined
}
