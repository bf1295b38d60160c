import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'

/** The keys of the rows of the encrypted cache and of the device database. */
export const storedRows = async (page: Page) => ({
  cache: await rowsIn(page, 'rowan-cache'),
  device: await rowsIn(page, 'rowan-device'),
})

/** The keys of the rows of one database; none if it does not exist. */
export const rowsIn = async (page: Page, database: string) => (await read(page, database)).keys

/** One row of a database; undefined if it does not exist. */
export const rowIn = async (page: Page, database: string, key: string) =>
  (await read(page, database, key)).row

/** The key of a row of the encrypted cache. */
export const rowName = (subject: string, name: string): string =>
  createHash('sha256')
    .update(JSON.stringify([subject, name]))
    .digest('hex')

const read = (page: Page, database: string, key = '') =>
  page.evaluate(
    ([name, rowKey]) =>
      new Promise<{ keys: string[]; row: { savedAt: number } | undefined }>((resolve, reject) => {
        const opening = indexedDB.open(name)
        // Created here, it would have no store, and the app would take it for damaged.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => {
          if (opening.error?.name === 'AbortError') resolve({ keys: [], row: undefined })
          else reject(opening.error ?? new Error(name))
        }
        opening.onsuccess = () => {
          const reading = opening.result.transaction('rows')
          const rows = reading.objectStore('rows')
          const [keys, row] = [rows.getAllKeys(), rows.get(rowKey)]
          reading.oncomplete = () => {
            opening.result.close()
            resolve({ keys: keys.result.map(String), row: row.result })
          }
        }
      }),
    [database, key] as const,
  )
