import { strictStore } from '#offline/idb.ts'

/*
 * Where the device keeps what it knows, by name: known to the first script of a member's page too, so
 * nothing here imports a library to parse with.
 */

export const store = strictStore('device')

export const version = 1

export const names = {
  boot: 'boot',
  bootKey: 'boot-key',
  vaultKey: 'vault-key',
  isShared: 'is-shared',
  hasLeft: 'has-left',
} as const

/** What the boot record is sealed for. */
export const bootPlace = ['device', names.boot, version] as const
