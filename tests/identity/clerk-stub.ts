import { vi } from 'vitest'

/** clerk-js's user for a signed-in member. */
export const aminaOfClerk = {
  id: 'user_amina',
  firstName: 'Amina',
  lastName: 'Rahman',
  primaryEmailAddress: { emailAddress: 'amina@example.org' },
  primaryPhoneNumber: null,
  hasImage: false,
  imageUrl: '',
  externalAccounts: [],
  publicMetadata: { canAccessHurdle: true },
  unsafeMetadata: { hasSeenWelcomeMessage: true, studyId: '' },
  passwordEnabled: true,
  updatePassword: async () => undefined,
  lastSignInAt: null,
  updatedAt: new Date('2026-11-21T09:00:00Z'),
}
/** The user that it invents from a cookie while its service does not answer. */
export const aminaMadeUp = {
  ...aminaOfClerk,
  firstName: null,
  lastName: null,
  primaryEmailAddress: null,
  publicMetadata: {},
  unsafeMetadata: {},
  updatedAt: new Date(1),
}

type User = typeof aminaOfClerk | typeof aminaMadeUp | null
interface StubSession {
  id: string
  status: 'active'
  user: User
  end: () => Promise<void>
}

interface Stub {
  status: 'ready' | 'degraded'
  /** The user of the current session, as the SDK has it at first. */
  user?: User
  /** The sessions that the service lists when the client is reloaded; throws if it does not answer. */
  onReload?: () => readonly string[]
  /** Called when the SDK loads; throws to make that fail. */
  onLoad?: () => void
}

/** Stubs `window.Clerk`, as far as our bridge and clerk-react use it. */
export function stubClerk({ status, user = null, onReload = () => [], onLoad }: Stub) {
  const listeners = new Set<(said: object) => void>()
  const ended: string[] = []
  const fetchForms = vi.fn(async () => undefined)
  const sessionOf = (id: string, of: User): StubSession => ({
    id,
    status: 'active',
    user: of,
    async end() {
      ended.push(id)
      client.signedInSessions = client.signedInSessions.filter((other) => other.id !== id)
    },
  })
  const client = {
    id: 'client_1',
    lastActiveSessionId: user && 'sess_amina',
    signedInSessions: user ? [sessionOf('sess_amina', user)] : [],
    async reload() {
      client.signedInSessions = onReload().map((id) => sessionOf(id, aminaOfClerk))
      client.lastActiveSessionId = client.signedInSessions[0] ? 'sess_amina' : null
      return client
    },
  }
  const clerk = {
    loaded: false,
    status: 'loading',
    client,
    session: client.signedInSessions[0] ?? null,
    user,
    organization: null,
    ended,
    load: vi.fn(async () => {
      onLoad?.()
      clerk.loaded = true
      clerk.status = status
    }),
    addListener(listener: (said: object) => void) {
      listeners.add(listener)
      listener(said())
      return () => listeners.delete(listener)
    },
    on: (_: string, listener: (now: string) => void) => listener(clerk.status),
    off: () => undefined,
    async setActive({ session }: { session: StubSession | null }) {
      clerk.session = session
      clerk.user = session?.user ?? null
      for (const listener of listeners) listener(said())
    },
    mountSignIn: vi.fn<(place: HTMLElement, options: object) => void>(),
    unmountSignIn: () => undefined,
    mountSignUp: vi.fn<(place: HTMLElement, options: object) => void>(),
    unmountSignUp: () => undefined,
    /** clerk-react calls this as soon as it is mounted; it loads the code of all forms. */
    fetchForms,
    __unstable__updateProps: fetchForms,
  }
  const said = () => ({
    client,
    session: clerk.session,
    user: clerk.user,
    organization: null,
  })
  vi.stubGlobal('Clerk', clerk)
  return clerk
}
