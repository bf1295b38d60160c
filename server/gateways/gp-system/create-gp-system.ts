import type { GpSystem } from './gp-system.ts'
import { createPairing } from './pairing/pairing.ts'
import type { PairingSettings } from './pairing/pairing-call.ts'

export interface GpSystemSettings {
  pairing: PairingSettings
}

/** The systems of all surgeries, each in the protocol that it speaks. */
export const createGpSystem = ({ pairing }: GpSystemSettings): GpSystem => createPairing(pairing)
