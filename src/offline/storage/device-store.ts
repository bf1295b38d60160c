import { strictStore } from '#offline/idb.ts'

/* Where the device keeps what it knows, by name. */

export const store = strictStore('device')

export const version = 1

export const names = {
  session: 'session',
  sessionKey: 'session-key',
  cacheKey: 'cache-key',
  isShared: 'is-shared',
  hasLeft: 'has-left',
} as const

/** Of an earlier release, which cached in another database. */
export const retiredNames = ['boot', 'boot-key', 'vault-key']

/** What the cached session is encrypted for. */
export const sessionPlace = ['device', names.session, version] as const
