import { gzipSync } from 'node:zlib'
import type { GpSystem } from '../../server/gp/gp-system/gp-system.ts'
import type { NhsLogin } from '../../server/identity/nhs-login.ts'
import { createRecordEncryption } from '../../server/crypto/record-encryption.ts'

export const recordEncryption = createRecordEncryption(['a'.repeat(43)])

/** A GP system that accepts everybody and has empty records. */
export const emptyGpSystem: GpSystem = {
  link: async (_, { gpOdsCode }) => ({
    state: 'linked',
    credential: `credential-at-${gpOdsCode}`,
    practice: { odsCode: gpOdsCode, name: 'Larkspur Medical Centre' },
  }),
  isReachedByLogin: () => false,
  linkByLogin: async () => ({ state: 'refused', reason: 'practice-not-enabled' }),
  unlink: async () => ({ state: 'ended' }),
  read: async ({ from, to, now, asSent }) => {
    const record = {
      from,
      to,
      fetchedAt: now.toISOString(),
      schema1: { medicalRecord: {} },
      schema3: [],
    }
    const sent = { resourceType: 'Bundle', type: 'collection', entry: [] }
    const json = JSON.stringify(asSent ? sent : record)
    return { state: 'read', record: new Uint8Array(gzipSync(json)) }
  },
}

/** The same, recording the pairings that it is asked to end. */
export function notedGpSystem() {
  const unlinked: string[] = []
  const gpSystem: GpSystem = {
    ...emptyGpSystem,
    unlink: async (link) => {
      unlinked.push(link)
      return { state: 'ended' }
    },
  }
  return { gpSystem, unlinked }
}

/** An NHS login that provides details for everybody. */
export const anyNhsLogin: NhsLogin = {
  handedOver: async () => ({
    letter: {
      accountID: '0123456',
      linkageKey: 'QAkP7SUrfsQ1l',
      gpOdsCode: 'A29928',
      surname: 'Okafor-Reid',
      dateOfBirth: '1987-04-09',
    },
  }),
}
