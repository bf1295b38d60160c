import { generateKeyPairSync } from 'node:crypto'
import type { CDPSession, Page } from '@playwright/test'

/** The passkeys of a virtual device. */
export interface Passkeys {
  count: () => Promise<number>
  /** As its owner could in the settings of the device. */
  deleteAll: () => Promise<void>
  /** Replaces each by somebody else's passkey with the same name. */
  replaceAll: () => Promise<void>
  /** Sets whether user verification succeeds. */
  verifies: (isOwner: boolean) => Promise<void>
}

/** Adds a virtual authenticator to the page's browser; `hasPrf`: its passkeys can open a lock. */
export async function givePasskeys(page: Page, { hasPrf }: { hasPrf: boolean }): Promise<Passkeys> {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf,
    },
  })
  return {
    count: async () =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    deleteAll: async () =>
      void (await devtools.send('WebAuthn.clearCredentials', { authenticatorId })),
    replaceAll: async () => {
      const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
      await devtools.send('WebAuthn.clearCredentials', { authenticatorId })
      for (const { credentialId, rpId, userHandle } of credentials) {
        const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
        const credential = {
          credentialId,
          isResidentCredential: true,
          ...(rpId !== undefined && { rpId }),
          ...(userHandle !== undefined && { userHandle }),
          privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
          signCount: 0,
        }
        await devtools.send('WebAuthn.addCredential', { authenticatorId, credential })
      }
    },
    verifies: async (isUserVerified) =>
      void (await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })),
  }
}
