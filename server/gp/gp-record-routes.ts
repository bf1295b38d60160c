import { londonDay, type Period } from '#contract/days.ts'
import { longestPeriodYears, periodFault } from '#contract/gp-record-dates.ts'
import { getGpConnection } from '#contract/gp-connection.ts'
import { connectGpRecord, disconnectGpRecord } from '#contract/gp-details.ts'
import { readGpRecord } from '#contract/gp-record.ts'
import { readGpResources } from '#contract/gp-resources.ts'
import { asMember } from '../db/as-member.ts'
import { DecryptionError } from '../crypto/record-encryption.ts'
import type { Unread } from './gp-system/record-reply.ts'
import type { GpFault, ReadRecord, RecordQuery } from './gp-system/gp-system.ts'
import { checkInput } from '../http/input.ts'
import { invalidField, HttpProblem } from '../http/http-problem.ts'
import { consumeOrRefuse } from '../http/rate-limits.ts'
import { serve, serveWrite, serveWriteWithPrefetch, type Served } from '../http/serve.ts'
import type { Log } from '../telemetry/log.ts'
import { audit } from '../accounts/audit.ts'
import { markTakenBack, thing } from '../accounts/taken-back.ts'
import { endLink } from './gp-links.ts'
import { gpRecordStore, patientIdOf } from './gp-record.ts'
import { profileStore } from '../profile/profile.ts'
import { connectLinked, ifStillConnected, linkUnlessAnswered, oneAtATime } from './gp-connecting.ts'
import { alarmOfAnother } from './gp-linking.ts'

export const gpRecordRoutes: readonly Served[] = [
  oneAtATime(
    serveWriteWithPrefetch(
      connectGpRecord,
      async (call) => linkUnlessAnswered(call, async () => ({ letter: call.body })),
      { perform: connectLinked, since: ifStillConnected },
    ),
  ),

  { endpoint: readGpRecord, answer: view },

  { endpoint: readGpResources, answer: download },

  serve(getGpConnection, async ({ trx, member, services }) => {
    const connected = await gpRecordStore(trx, member.id, services.recordEncryption).summary()
    if (!connected) return { connection: null }
    const { surgery, connectedAt } = connected
    return { connection: { surgery, connectedAt } }
  }),

  serveWrite(disconnectGpRecord, {
    perform: async ({ trx, member, services, requestId }) => {
      const { recordEncryption, now } = services
      const store = gpRecordStore(trx, member.id, recordEncryption)
      const connection = await store.connection()
      await store.remove()
      const entry = { at: now(), memberId: member.id, requestId, action: 'gp-disconnect' }
      await audit(trx, { ...entry, outcome: connection ? 'disconnected' : 'not-connected' })
      // Disconnecting works whether or not the surgery's system answers.
      if (connection) {
        await endLink(trx, connection, services.now())
        await markTakenBack(services, thing.connection(connection.patientId))
      }
      return { success: true as const }
    },
    today: async ({ trx, member }) =>
      (await patientIdOf(trx, member.id)) === undefined ? { success: true as const } : undefined,
  }),
]

type Asked = Parameters<Served['answer']>[0]

/** The bytes of the API's reply, as the worker thread assembled and checked it: see `assembleRecord`. */
async function view({ input, ...caller }: Asked) {
  const { from, to, patientId } = checkInput(readGpRecord, input).query
  const today = londonDay(caller.services.now())
  refusePeriod({ from, to }, today)
  return readAs('gp-view', caller, { patientId, from, to, isUpToDate: to === today })
}

/** All that the surgery sends of a record, to be kept by its member. */
async function download({ input, ...caller }: Asked) {
  const { patientId } = checkInput(readGpResources, input).query
  return readAs('gp-download', caller, {
    patientId,
    from: beforeAnyRecord,
    to: londonDay(caller.services.now()),
    isUpToDate: true,
    asSent: true,
  })
}

const beforeAnyRecord = '1900-01-01'

type Wanted = Period & Pick<RecordQuery, 'isUpToDate' | 'asSent'> & { patientId: string }

/** Reads the record of a connection; `action` is what the audit calls it. */
async function readAs(
  action: string,
  { member, services, requestId }: Pick<Asked, 'member' | 'services' | 'requestId'>,
  { patientId, ...wanted }: Wanted,
) {
  const { db, memberDb, limits, gpSystem, identity, recordEncryption, now } = services
  const count = async (what: string, hits: number) =>
    consumeOrRefuse(db, now(), { counted: `${what}:${member.subject}`, hits, seconds: 60 * 60 })
  await count('gp-reads', limits.gpReads)
  const addAuditEntry = async (outcome: string) =>
    asMember(memberDb, member.id, async (trx) =>
      audit(trx, { at: now(), memberId: member.id, action, outcome, requestId }),
    )
  const { connection, newResults } = await asMember(memberDb, member.id, async (trx) => ({
    connection: await gpRecordStore(trx, member.id, recordEncryption).connection(),
    newResults: await profileStore(trx, member.id, services.newId).newResults(),
  }))
  if (connection?.patientId !== patientId) {
    await addAuditEntry('not-found')
    throw new HttpProblem('not-found')
  }
  // A file is far larger than a page, and an id of somebody else's is answered as an unknown one is, however often.
  if (wanted.asSent) await count('gp-downloads', limits.gpDownloads)
  const { credential, surgery } = connection
  const login = async () => (await identity.nhsLogin(member.subject))?.idToken
  const query = {
    ...wanted,
    surgery,
    now: now(),
    newResults: newResults ?? ({ how: 'show' } as const),
    login,
  }
  // Our own fault, and never a word about a surgery: as after a change of keys in the wrong order.
  if (credential === undefined) throw new DecryptionError('No key opens the connection')
  const read: ReadRecord = await gpSystem.read({ credential, ...query })
  await addAuditEntry(read.state === 'failed' ? read.reason : read.state)
  if (read.state === 'read' && read.unread) alertOperator(services.log, requestId, read.unread)
  if (read.state === 'failed') {
    alarmOfAnother(services.log, read.reason, { requestId, odsCode: surgery.odsCode })
  }
  return { status: 200, body: recordOf(read), isGzip: true, isReplayed: false } as const
}

/** Logs where a record could not be read, never what it says. */
function alertOperator(log: Log, requestId: string, unread: Unread): void {
  const { sections, notShown, paths, ofOtherPatients = 0 } = unread
  const places = { paths, notShown, sections: sections.map(({ section }) => section) }
  if (ofOtherPatients > 0) {
    log.error(
      { requestId, ofOtherPatients },
      'entries of another patient were left out of a record',
    )
  }
  const isAlarm = sections.length > 0
  if (isAlarm) log.error({ requestId, ...places }, 'sections of a record were not understood')
  else log.warn({ requestId, ...places }, 'parts of a record could not be read')
}

function recordOf(read: ReadRecord): Uint8Array<ArrayBuffer> {
  switch (read.state) {
    case 'read':
      return read.record
    case 'ended':
      throw new HttpProblem('gp-connection-ended', {
        detail: 'Ask the surgery you are registered with for new details, and connect again.',
      })
    case 'no-resources':
      throw new HttpProblem('not-found', {
        detail: 'The system of your surgery does not send FHIR resources.',
      })
    case 'login-ended':
      throw new HttpProblem('nhs-login-needed')
    case 'failed':
      throw problemFor(read.reason)
  }
}

/** The problem for a failure of a GP system. */
function problemFor(failure: GpFault): HttpProblem {
  switch (failure) {
    case 'unavailable':
      return new HttpProblem('gp-system-unavailable', { retryAfterSeconds: 60 })
    case 'not-understood':
    case 'another-patient':
      return new HttpProblem('gp-record-not-understood')
    case 'another-practice':
      return new HttpProblem('gp-connection-ended')
    case 'too-large':
      return new HttpProblem('gp-record-too-large', { detail: 'Choose a shorter range of dates.' })
  }
}

function refusePeriod(period: Period, today: string): void {
  switch (periodFault(period, today)) {
    case 'to-before-from':
      throw invalidField('to', 'The end of the range must not be before its start.')
    case 'in-the-future':
      throw invalidField('to', 'The end of the range must not be in the future.')
    case 'too-long':
      throw invalidField('to', `Choose a range of ${longestPeriodYears} years or less.`)
    case undefined:
  }
}
