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
  | { state: 'failed'; reason: GpFailure }

export type Ended = { state: 'ended' } | { state: 'failed'; reason: GpFailure }

/** The systems of the surgeries. What is expected of them is returned; nothing is thrown but our own faults. */
export interface GpSystem {
  /** Pairs a person with their record. Uses the linkage key up, and is therefore tried once. */
  link(details: GpDetails): Promise<Linked>
  /** Ends a pairing; one that has ended already is no failure, so that it may be asked for again. */
  unlink(credential: string): Promise<Ended>
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
    async link({ accountID, linkageKey, gpOdsCode, surname, dateOfBirth }) {
      const body = { accountId: accountID, linkageKey, odsCode: gpOdsCode, surname, dateOfBirth }
      const answer = await http.send({ method: 'POST', path: '/link', body })
      if (answer.state === 'failed') return answer
      if (answer.state === 'refused') {
        const reason = linkRefusals[codeOf(answer) ?? '']
        return reason
          ? { state: 'refused', reason }
          : { state: 'failed', reason: failureOf(answer) }
      }
      const reply = v.safeParse(LinkReply, parseJson(answer.bytes))
      if (!reply.success) return { state: 'failed', reason: 'not-understood' }
      return { state: 'linked', ...reply.output }
    },

    async unlink(credential) {
      const answer = await http.send({ method: 'DELETE', path: '/link', credential })
      if (answer.state === 'failed') return answer
      const isEnded = answer.state === 'answered' || isGone(answer)
      return isEnded ? { state: 'ended' } : { state: 'failed', reason: failureOf(answer) }
    },

    read: async (query) => readInThread({ settings, query }),
  }
}

/** Nothing is there any more that could be ended. */
const isGone = ({ status }: { status: number }): boolean => status === 404 || status === 410
