import { decodeJwt } from 'jose'
import type { GpSystem, Linked, NhsPatient, ReadRecord, RecordQuery } from '../gp-system.ts'
import { readInThread } from '../record-threads.ts'
import { partAt, textAt } from './fhir.ts'
import { mismatchOf } from './identity-check.ts'
import type { RefusedReason } from './outcome.ts'
import { admissionRequest } from './request.ts'
import { gatherResources, type Resources } from './resources.ts'
import { getStructuredRecord, type Endpoint } from './structured-record.ts'
import { exchangeToken, type TokenSettings } from './token-exchange.ts'

export interface GpConnectSettings extends Endpoint, TokenSettings {
  /** ODS codes of the surgeries that use GP Connect. */
  surgeries: readonly string[]
}

/**
 * Surgeries reached by GP Connect (Patient Facing) Access Record with a member's NHS login. There
 * is no pairing: the credential of a connection is the NHS number, which opens nothing without the
 * login.
 */
export function createGpConnect(
  settings: GpConnectSettings,
): Pick<GpSystem, 'isReachedByLogin' | 'linkByLogin' | 'read'> {
  return {
    isReachedByLogin: (odsCode) => settings.surgeries.includes(odsCode),
    linkByLogin: async (patient, now) => link(settings, patient, now),
    read: async (query) => read(settings, query),
  }
}

async function link(
  settings: GpConnectSettings,
  { nhsNumber, odsCode, idToken }: NhsPatient,
  now: Date,
): Promise<Linked> {
  const exchanged = await exchangeToken(settings, { idToken, now })
  if (exchanged.state !== 'granted') return exchanged
  const { accessToken } = exchanged
  const reply = await getStructuredRecord(settings, {
    accessToken,
    parameters: admissionRequest(nhsNumber),
  })
  if (reply.state === 'failed') return reply
  if (reply.state === 'refused') return notAdmitted(reply.why)
  const resources = gatherResources([reply.resources])
  const mismatch = mismatchOf(resources, { nhsNumber, odsCode })
  if (mismatch === 'no-patient') return { state: 'failed', reason: 'not-understood' }
  if (mismatch) return { state: 'failed', reason: mismatch }
  const practice = { odsCode, name: practiceName(resources) ?? odsCode }
  return { state: 'linked', credential: nhsNumber, practice }
}

function notAdmitted(why: RefusedReason): Linked {
  switch (why) {
    case 'login-ended':
      return { state: 'login-ended' }
    case 'not-shared':
      return { state: 'refused', reason: 'practice-not-enabled' }
    case 'not-registered':
      return { state: 'refused', reason: 'demographics' }
    case 'unavailable':
    case 'not-understood':
      return { state: 'failed', reason: why }
  }
}

async function read(
  settings: GpConnectSettings,
  { credential: nhsNumber, login, ...query }: RecordQuery,
): Promise<ReadRecord> {
  const idToken = await login()
  if (idToken === undefined || numberIn(idToken) !== nhsNumber) return { state: 'login-ended' }
  const { url, deadlineMs } = settings
  const endpoint = { url, ...(deadlineMs !== undefined && { deadlineMs }) }
  const once = async (): Promise<ReadRecord> => {
    const exchanged = await exchangeToken(settings, { idToken, now: query.now })
    if (exchanged.state !== 'granted') return exchanged
    const { accessToken } = exchanged
    const reading = { endpoint, accessToken, query: { ...query, nhsNumber } }
    return readInThread({ protocol: 'gp-connect', ...reading })
  }
  const first = await once()
  // An access token may expire while a record is read. The token exchange tells whether the login
  // has ended.
  return first.state === 'login-ended' ? once() : first
}

/** The NHS number of the login: a member may sign in as somebody else than the person whose record is connected. */
function numberIn(idToken: string): string | undefined {
  try {
    const { nhs_number: nhsNumber } = decodeJwt<{ nhs_number?: unknown }>(idToken)
    return typeof nhsNumber === 'string' ? nhsNumber : undefined
  } catch {
    return undefined
  }
}

function practiceName(resources: Resources): string | undefined {
  const [patient] = resources.ofType('Patient')
  return textAt(resources.find(partAt(patient, 'managingOrganization')), 'name')
}
