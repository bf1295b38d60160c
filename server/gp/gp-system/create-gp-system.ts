import { createGpConnect, type GpConnectSettings } from './gp-connect/gp-connect.ts'
import type { GpSystem, Linked } from './gp-system.ts'
import { createPairing, type PairingSettings } from './pairing.ts'
import { readInThread } from './record-threads.ts'

export interface GpSystemSettings {
  pairing: PairingSettings
  /** Absent where no surgery uses GP Connect. */
  gpConnect?: GpConnectSettings | undefined
}

/**
 * Prefix of the credentials of GP Connect connections, so that a surgery can move to GP Connect
 * while existing connections stay.
 */
const byGpConnect = 'gp-connect:'

/**
 * The systems of all surgeries, each with its own protocol. A letter pairs with a surgery; an NHS
 * login reaches the surgeries that the settings name. A connection is read with the protocol that
 * it was made with.
 */
export function createGpSystem(settings: GpSystemSettings): GpSystem {
  const pairing = createPairing(settings.pairing)
  const gpConnect = settings.gpConnect && createGpConnect(settings.gpConnect)
  return {
    ...pairing,
    isReachedByLogin: (odsCode) => gpConnect?.isReachedByLogin(odsCode) ?? false,
    linkByLogin: async (patient, now) => marked(await gpConnect?.linkByLogin(patient, now)),
    async read({ credential, login, ...query }) {
      if (!credential.startsWith(byGpConnect)) {
        if (query.asSent) return { state: 'no-resources' }
        const reading = { settings: settings.pairing, query: { credential, ...query } }
        return readInThread({ protocol: 'pairing', ...reading })
      }
      if (!gpConnect) return { state: 'ended' }
      return gpConnect.read({ credential: credential.slice(byGpConnect.length), login, ...query })
    },
  }
}

const marked = (linked: Linked | undefined): Linked => {
  if (!linked) return { state: 'refused', reason: 'practice-not-enabled' }
  return linked.state === 'linked'
    ? { ...linked, credential: byGpConnect + linked.credential }
    : linked
}
