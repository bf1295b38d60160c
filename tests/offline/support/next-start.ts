import { vi } from 'vitest'

/** A fresh start of the app in the same browser: the disk is the same, memory is empty. */
export async function nextStart() {
  vi.resetModules()
  const { onlineManager, QueryObserver } = await import('@tanstack/react-query')
  const { createQueryClient } = await import('#api/queries.ts')
  const device = await import('#offline/session/cached-session.ts')
  const { tell, whoIsThere } = await import('#who-is-there')
  const store = await import('#offline/cache/encrypted-store.ts')
  const { cachedDates, persistQueries } = await import('#offline/cache/persister.ts')
  const notes = await import('#offline/cache/notes.ts')
  const client = createQueryClient()
  onlineManager.setOnline(true)
  await device.readDevice()
  const persisted = persistQueries(client)
  await persisted.restored()
  return {
    ...device,
    tell,
    whoIsThere,
    ...store,
    ...notes,
    ...persisted,
    cachedDates,
    client,
    onlineManager,
    QueryObserver,
  }
}

export type Started = Awaited<ReturnType<typeof nextStart>>

export const amina = {
  subject: 'user_amina',
  sessionId: 'sess_1',
  firstName: 'Amina',
  lastName: 'Rahman',
  email: 'amina@example.com',
  updatedAt: '2026-11-21T09:00:00.000Z',
  metadata: { hasSeenWelcomeMessage: true, studyId: '', canAccessHurdle: true },
}
export const tom = { ...amina, subject: 'user_tom', firstName: 'Tom', lastName: 'Hargreaves' }

/** Every row of one of our databases, as on the disk. */
export async function rowsOn(database: 'cache' | 'device'): Promise<[IDBValidKey, unknown][]> {
  const { strictStore } = await import('#offline/idb.ts')
  return strictStore(database).entries()
}

/** Everything in it that somebody with the disk could read. */
export async function readableOn(database: 'cache' | 'device'): Promise<string> {
  const parts: string[] = []
  const collect = (value: unknown): void => {
    if (value instanceof ArrayBuffer) parts.push(Buffer.from(value).toString('latin1'))
    else if (ArrayBuffer.isView(value)) collect(value.buffer)
    else if (typeof value === 'object' && value) Object.entries(value).flat().forEach(collect)
    else parts.push(String(value))
  }
  collect(await rowsOn(database))
  return parts.join('\n')
}
