import { generateKeyPairSync } from 'node:crypto'
import type { CDPSession, Page } from '@playwright/test'

/** The passkeys of a device that exists in the browser alone. */
export interface Passkeys {
  count: () => Promise<number>
  /** As its owner does in the settings of the device. */
  deleteAll: () => Promise<void>
  /** Another passkey answers in the place of each: somebody else's, by the same name. */
  replaceAll: () => Promise<void>
  /** Whether whoever holds the device is its owner. */
  verifies: (isOwner: boolean) => Promise<void>
}

/** Gives a page's browser passkeys; `hasPrf`: they can work out the secret of a lock. */
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
