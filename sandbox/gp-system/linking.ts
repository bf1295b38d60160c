import * as v from 'valibot'
import { ageOn, londonDay } from '#contract/days.ts'
import { fold } from '#contract/fold.ts'
import { practices } from './practices.ts'
import type { RecordFile } from './record-file.ts'
import type { GpErrorCode } from './gp-errors.ts'

export const LinkRequest = v.object({
  accountId: v.string(),
  linkageKey: v.string(),
  odsCode: v.string(),
  surname: v.string(),
  dateOfBirth: v.string(),
})
export type LinkRequest = v.InferOutput<typeof LinkRequest>

interface Known {
  account: RecordFile['account'] | undefined
  /** Whether the practice has any known patients. */
  hasPatients: boolean
  isLinked: boolean
  now: Date
}

const minimumAge = 16
const accountLengths = { from: 4, to: 20 }
const keyLengths = { from: 6, to: 32 }

/** Why a patient cannot be linked; undefined when they can. */
export function linkFault(request: LinkRequest, known: Known): GpErrorCode | undefined {
  const { account, hasPatients, isLinked, now } = known
  const practice = practices[request.odsCode]
  if (practice?.state === 'unavailable') return 'PRACTICE_SYSTEM_UNAVAILABLE'
  if (practice?.state === 'not-enabled' || !(practice || hasPatients)) return 'PRACTICE_NOT_ENABLED'
  if (account?.linkageKey !== request.linkageKey) {
    const hasLengths =
      isWithin(request.accountId, accountLengths) && isWithin(request.linkageKey, keyLengths)
    return hasLengths ? 'INVALID_LINKAGE_DETAILS' : 'DETAILS_WRONG_LENGTH'
  }
  const isSamePerson =
    fold(account.surname) === fold(request.surname) && account.dateOfBirth === request.dateOfBirth
  if (!isSamePerson) return 'NO_DEMOGRAPHIC_MATCH'
  if (ageOn(account.dateOfBirth, londonDay(now)) < minimumAge) return 'UNDER_AGE'
  return isLinked ? 'ALREADY_LINKED' : undefined
}

const isWithin = ({ length }: string, { from, to }: { from: number; to: number }): boolean =>
  length >= from && length <= to
