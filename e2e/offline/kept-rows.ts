import type { Page } from '@playwright/test'

/** The names of the rows of what is kept for reading and of what the device knows. */
export const keptRows = async (page: Page) => ({
  cache: await rowsIn(page, 'rowan-cache'),
  device: await rowsIn(page, 'rowan-device'),
})

/** The names of the rows of one database. */
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
