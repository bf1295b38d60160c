import * as v from 'valibot'
import type { GpDetails } from '#contract/gp-connection.ts'
import { failureOf, gpHttp, parseJson, type GpCall } from '../gp-http.ts'
import type { Ended, GpSystem, Linked, LinkFailure, Paired } from '../gp-system.ts'

export interface PairingSettings {
  /** Without a trailing slash. */
  url: string
  /** The API key of this service with the suppliers of GP systems. */
  key: string
  /** For one exchange, in ms. */
  deadlineMs?: number
}

const LinkReply = v.object({
  credential: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)),
  practice: v.object({ odsCode: v.string(), name: v.string() }),
})

const linkFailures: Readonly<Record<string, LinkFailure>> = {
  INVALID_LINKAGE_DETAILS: 'linkage-details',
  NO_DEMOGRAPHIC_MATCH: 'demographics',
  DETAILS_WRONG_LENGTH: 'wrong-length',
  ALREADY_LINKED: 'already-linked',
  PRACTICE_NOT_ENABLED: 'practice-not-enabled',
  UNDER_AGE: 'under-age',
}

/**
 * Surgeries whose systems pair with the details of a letter. The protocol is our own: in production
 * an adapter translates it to IM1 for the suppliers (docs/gp-connect.md). `readPairing` reads the
 * records.
 */
export function createPairing(settings: PairingSettings): Pick<GpSystem, 'link' | 'unlink'> {
  const http = gpHttp(settings.deadlineMs)
  return {
    async link(linkId: string, details: GpDetails): Promise<Linked> {
      const { accountID, linkageKey, gpOdsCode, surname, dateOfBirth } = details
      const body = { accountId: accountID, linkageKey, odsCode: gpOdsCode, surname, dateOfBirth }
      const answer = await http.send(
        pairingCall(settings, { method: 'PUT', path: `/links/${linkId}`, body }),
      )
      if (answer.state === 'failed') return answer
      if (answer.state === 'refused') {
        const code = codeOf(answer)
        if (code === 'LINK_ENDED') return { state: 'ended' }
        const reason = linkFailures[code ?? '']
        return reason
          ? { state: 'refused', reason }
          : { state: 'failed', reason: failureOf(answer) }
      }
      const reply = v.safeParse(LinkReply, parseJson(answer.bytes))
      if (!reply.success) return { state: 'failed', reason: 'not-understood' }
      return { state: 'linked', ...reply.output }
    },

    async unlink(link: Paired): Promise<Ended> {
      const answer = await http.send(
        pairingCall(
          settings,
          'linkId' in link
            ? { method: 'DELETE', path: `/links/${link.linkId}` }
            : { method: 'DELETE', path: '/link', credential: link.credential },
        ),
      )
      if (answer.state === 'failed') return answer
      const isEnded = answer.state === 'answered' || isGone(answer)
      return isEnded ? { state: 'ended' } : { state: 'failed', reason: failureOf(answer) }
    },
  }
}

/** There is nothing left to end. */
const isGone = ({ status }: { status: number }): boolean => status === 404 || status === 410

interface PairingCall {
  method: 'GET' | 'PUT' | 'DELETE'
  path: string
  body?: unknown
  /** The credential from pairing. */
  credential?: string
}

/** A call of the pairing interface: JSON, with the API key of this service. */
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

const ErrorReply = v.object({ error: v.object({ code: v.string() }) })

/** The error code of a reply. */
export function codeOf({ bytes }: { bytes: Uint8Array }): string | undefined {
  const reply = v.safeParse(ErrorReply, parseJson(bytes))
  return reply.success ? reply.output.error.code : undefined
}
