import type { Page } from '@playwright/test'

/** The keys of the rows of the encrypted cache and of the device database. */
export const storedRows = async (page: Page) => ({
  cache: await rowsIn(page, 'rowan-cache'),
  device: await rowsIn(page, 'rowan-device'),
})

/** The keys of the rows of one database. */
export const rowsIn = (page: Page, database: string) =>
  page.evaluate(
    (name) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error ?? new Error(name))
        opening.onsuccess = () => {
          const reading = opening.result.transaction('rows').objectStore('rows').getAllKeys()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result.map(String))
          }
        }
      }),
    database,
  )

/** One row of a database; undefined if it does not exist. */
export const rowIn = (page: Page, database: string, key: string) =>
  page.evaluate(
    ([name, rowKey]) =>
      new Promise<{ savedAt: number } | undefined>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error ?? new Error(name))
        opening.onsuccess = () => {
          const reading = opening.result.transaction('rows').objectStore('rows').get(rowKey)
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result)
          }
        }
      }),
    [database, key] as const,
  )
