import * as v from 'valibot'
import type { GpDetails } from '#contract/gp-record-details.ts'
import type { Surgery } from '#contract/gp-connection.ts'
import {
  codeOf,
  failureOf,
  gpHttp,
  parseJson,
  type GpFailure,
  type GpHttpSettings,
} from './gp-http.ts'
import type { ReadRecord, RecordQuery } from './read-record.ts'
import { readInThread } from './record-threads.ts'

/** Why a surgery's system does not link a person. */
export type LinkRefusal =
  | 'linkage-details'
  | 'demographics'
  | 'wrong-length'
  | 'already-linked'
  | 'practice-not-enabled'
  | 'under-age'

export type Linked =
  | { state: 'linked'; credential: string; practice: Surgery }
  | { state: 'refused'; reason: LinkRefusal }
  /** The pairing of this id was ended: another takes another id. */
  | { state: 'ended' }
  | { state: 'failed'; reason: GpFailure }

/** A pairing by its id; one that an earlier release made, by its credential. */
export type Paired = { linkId: string } | { credential: string }

export type Ended = { state: 'ended' } | { state: 'failed'; reason: GpFailure }

/** The systems of the surgeries. What is expected of them is returned; nothing is thrown but our own faults. */
export interface GpSystem {
  /**
   * Pairs a person with their record under an id that we make up. The same again gets the same
   * credential: what was asked for and not heard of can be asked for again.
   */
  link(linkId: string, details: GpDetails): Promise<Linked>
  /**
   * Ends a pairing, also one whose request should arrive only now. One that has ended already is no
   * failure, so that it may be asked for again.
   */
  unlink(link: Paired): Promise<Ended>
  /** Reads a record in a thread of its own: one of forty years would hold up everybody else. */
  read(query: RecordQuery): Promise<ReadRecord>
}

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

/** A GP system's interface for patients below `url`, called with the key of this service. */
export function createGpSystem(settings: GpHttpSettings): GpSystem {
  const http = gpHttp(settings)
  return {
    async link(linkId, { accountID, linkageKey, gpOdsCode, surname, dateOfBirth }) {
      const body = { accountId: accountID, linkageKey, odsCode: gpOdsCode, surname, dateOfBirth }
      const answer = await http.send({ method: 'PUT', path: `/links/${linkId}`, body })
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

    async unlink(link) {
      const answer = await http.send(
        'linkId' in link
          ? { method: 'DELETE', path: `/links/${link.linkId}` }
          : { method: 'DELETE', path: '/link', credential: link.credential },
      )
      if (answer.state === 'failed') return answer
      const isEnded = answer.state === 'answered' || isGone(answer)
      return isEnded ? { state: 'ended' } : { state: 'failed', reason: failureOf(answer) }
    },

    read: async (query) => readInThread({ settings, query }),
  }
}

/** Nothing is there any more that could be ended. */
const isGone = ({ status }: { status: number }): boolean => status === 404 || status === 410
