import * as v from 'valibot'
import type { GpDetails } from '#contract/gp-record-details.ts'
import { failureOf, gpHttp, parseJson } from '../gp-http.ts'
import type { Ended, GpSystem, Linked, LinkRefusal, Paired } from '../gp-system.ts'
import { readInThread } from '../record-threads.ts'
import { codeOf, pairingCall, type PairingSettings } from './pairing-call.ts'

const LinkReply = v.object({
  credential: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)),
  practice: v.object({ odsCode: v.string(), name: v.string() }),
})

const linkRefusals: Readonly<Record<string, LinkRefusal>> = {
  INVALID_LINKAGE_DETAILS: 'linkage-details',
  NO_DEMOGRAPHIC_MATCH: 'demographics',
  DETAILS_WRONG_LENGTH: 'wrong-length',
  ALREADY_LINKED: 'already-linked',
  PRACTICE_NOT_ENABLED: 'practice-not-enabled',
  UNDER_AGE: 'under-age',
}

/**
 * Surgeries whose systems pair the details of a letter. The protocol is our own: in production an
 * adapter stands behind it that speaks IM1 with the suppliers (docs/gp-connect.md).
 */
export function createPairing(
  settings: PairingSettings,
): Pick<GpSystem, 'link' | 'unlink' | 'read'> {
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
        const reason = linkRefusals[code ?? '']
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

    async read({ credential, surgery, from, to, isUpToDate, now }) {
      const query = { credential, surgery, from, to, isUpToDate, now }
      return readInThread({ protocol: 'pairing', settings, query })
    },
  }
}

/** Nothing is there any more that could be ended. */
const isGone = ({ status }: { status: number }): boolean => status === 404 || status === 410
