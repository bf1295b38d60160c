import type { Endpoint } from '#contract/endpoint.ts'
import type { NotificationPreferences } from '#contract/notification-preferences.ts'
import type { Services, WriteCall } from '../http/serve.ts'
import { traceOf } from '../telemetry/fault-trace.ts'

/** What a member can take back, by the name of which the ledger has a hash. */
export const thing = {
  consent: (id: string) => `consent ${id}`,
  consentItem: (consentId: string, itemId: string) => `item ${consentId} ${itemId}`,
  study: (inviteId: string) => `study ${inviteId}`,
  device: (memberId: string, id: string) => `device ${memberId} ${id}`,
  connection: (patientId: string) => `connection ${patientId}`,
  notices: (memberId: string, name: string) => `notices ${memberId} ${name}`,
} as const

/**
 * Writes into the ledger that something was taken back. A ledger that cannot be written holds nobody up: that is logged,
 * for an alert.
 */
export const markTakenBack = async (services: LedgerParts, what: string): Promise<void> =>
  mark(services, what, true)

/**
 * The same of an answer, which may also give something again. That is written only once it is stored: a restore must not
 * bring back what was taken back, while it may ask once too often.
 */
export async function markAnswer(
  { services, afterCommit }: Pick<WriteCall<Endpoint>, 'services' | 'afterCommit'>,
  what: string,
  isEnded: boolean,
): Promise<void> {
  if (isEnded) return mark(services, what, true)
  afterCommit(async () => mark(services, what, false))
}

type LedgerParts = Pick<Services, 'erasureLedger' | 'now' | 'log'>

const mark = async ({ erasureLedger, now, log }: LedgerParts, what: string, isEnded: boolean) =>
  erasureLedger
    .mark(what, isEnded, now())
    .catch((error: unknown) => log.error({ fault: traceOf(error) }, 'erasure ledger not written'))

/** The same of each notification setting that a member has changed. */
export async function markNotices(
  call: Parameters<typeof markAnswer>[0],
  {
    memberId,
    before,
    after,
  }: Record<'before' | 'after', NotificationPreferences> & { memberId: string },
): Promise<void> {
  const [had, has] = [settingsOf(before), settingsOf(after)]
  for (const name of new Set([...had, ...has])) {
    if (had.includes(name) === has.includes(name)) continue
    await markAnswer(call, thing.notices(memberId, name), had.includes(name))
  }
}

/** What is on: topics, and the two switches. */
export const settingsOf = ({ kinds, byEmail, saysWhat }: NotificationPreferences): string[] => [
  ...kinds,
  ...(byEmail ? ['email'] : []),
  ...(saysWhat ? ['says-what'] : []),
]
