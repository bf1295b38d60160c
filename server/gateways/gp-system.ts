import * as v from 'valibot'
import type { GpDetails } from '#contract/gp-record-details.ts'
import type { Period } from '#contract/gp-record-dates.ts'
import type { Surgery } from '#contract/gp-record.ts'
import { sectionsByPeriod, sectionsOfAllDates } from './assemble-record.ts'
import { gpHttp, type GpAnswer, type GpHttpSettings } from './gp-http.ts'
import { assembleInThread } from './record-threads.ts'

/** Why a surgery's system does not link a person. */
export type LinkRefusal =
  | 'linkage-details'
  | 'demographics'
  | 'wrong-length'
  | 'already-linked'
  | 'practice-not-enabled'
  | 'under-age'

/** Why its answer is of no use, whatever was asked. */
export type GpFailure = 'unavailable' | 'not-understood' | 'too-large'

export type Linked =
  | { state: 'linked'; credential: string; practice: Surgery }
  | { state: 'refused'; reason: LinkRefusal }
  | { state: 'failed'; reason: GpFailure }

export type ReadRecord =
  /** The reply of the patient API, checked, as UTF-8 JSON. */
  | { state: 'read'; record: Uint8Array<ArrayBuffer> }
  /** The surgery has ended the connection. */
  | { state: 'ended' }
  | { state: 'failed'; reason: GpFailure }

interface RecordQuery extends Period {
  credential: string
  surgery: Surgery
  /** The range ends today: what is dated later by mistake belongs to it too. */
  isUpToDate: boolean
  now: Date
}

/** The systems of the surgeries. What is expected of them is returned; nothing is thrown but our own faults. */
export interface GpSystem {
  /** Pairs a person with their record. Uses the linkage key up, and is therefore tried once. */
  link(details: GpDetails): Promise<Linked>
  /** Says that a credential is used no more. Best effort: nobody can do anything about a failure. */
  unlink(credential: string): Promise<void>
  read(query: RecordQuery): Promise<ReadRecord>
}

const LinkReply = v.object({
  credential: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)),
  practice: v.object({ odsCode: v.string(), name: v.string() }),
})

const Refused = v.object({ error: v.object({ code: v.string() }) })

const linkRefusals: Readonly<Record<string, LinkRefusal>> = {
  INVALID_LINKAGE_DETAILS: 'linkage-details',
  NO_DEMOGRAPHIC_MATCH: 'demographics',
  DETAILS_WRONG_LENGTH: 'wrong-length',
  ALREADY_LINKED: 'already-linked',
  PRACTICE_NOT_ENABLED: 'practice-not-enabled',
  UNDER_AGE: 'under-age',
}

/** Until when entries dated in the future are asked for. */
const endOfTime = '9999-12-31'

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
      await http.send({ method: 'DELETE', path: '/link', credential })
    },

    async read({ credential, from, to, isUpToDate, surgery, now }) {
      const fetch = async (query: Record<string, string>) =>
        http.sendTwice({
          method: 'GET',
          path: `/records?${new URLSearchParams(query).toString()}`,
          credential,
        })
      const [byPeriod, ofAllDates] = await Promise.all([
        fetch({ from, to: isUpToDate ? endOfTime : to, sections: sectionsByPeriod.join() }),
        fetch({ sections: sectionsOfAllDates.join() }),
      ])
      for (const answer of [byPeriod, ofAllDates]) {
        if (answer.state === 'failed') return answer
        if (answer.state === 'refused') return notRead(answer)
      }
      if (byPeriod.state !== 'answered' || ofAllDates.state !== 'answered') return notUnderstood
      const record = await assembleInThread({
        byPeriod: byPeriod.bytes,
        ofAllDates: ofAllDates.bytes,
        head: { from, to, fetchedAt: now.toISOString(), surgery },
      })
      return record ? { state: 'read', record } : notUnderstood
    },
  }
}

const notUnderstood = { state: 'failed', reason: 'not-understood' } as const

type RefusedAnswer = Extract<GpAnswer, { state: 'refused' }>

function notRead(answer: RefusedAnswer): ReadRecord {
  const code = codeOf(answer)
  const hasEnded = code === 'INVALID_CREDENTIAL' || code === 'REGISTRATION_ENDED'
  return hasEnded ? { state: 'ended' } : { state: 'failed', reason: failureOf(answer) }
}

const failureOf = ({ status }: RefusedAnswer): GpFailure =>
  status === 429 || status >= 500 ? 'unavailable' : 'not-understood'

function codeOf({ bytes }: RefusedAnswer): string | undefined {
  const refused = v.safeParse(Refused, parseJson(bytes))
  return refused.success ? refused.output.error.code : undefined
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
