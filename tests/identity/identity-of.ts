import type { Session } from '#who-is-there'
import type { Identity } from '../../src/identity/session.ts'

export const signedIn = {
  status: 'signed-in' as const,
  member: {
    subject: 'user_amina',
    sessionId: 'sess_amina',
    firstName: 'Amina',
    lastName: 'Rahman',
    updatedAt: '2026-11-21T09:00:00.000Z',
    metadata: { hasSeenWelcomeMessage: true, studyId: '', canAccessHurdle: true },
  },
} satisfies Session

/** An identity, as the bridge publishes it. */
export const identityOf = (overrides: Partial<Identity> = {}): Identity => ({
  session: signedIn,
  getToken: async ({ skipCache }) => (skipCache ? 'a fresh token' : 'a token'),
  updateMetadata: async () => undefined,
  signOut: async () => undefined,
  recover: async () => undefined,
  ...overrides,
})
