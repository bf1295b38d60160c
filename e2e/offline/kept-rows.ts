import type { Page } from '@playwright/test'

/** The names of the rows of what is kept for reading and of what the device knows. */
export const keptRows = (page: Page) =>
  page.evaluate(async () => {
    const namesIn = (database: string) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.onerror = () => reject(opening.error ?? new Error(database))
        opening.onsuccess = () => {
          const reading = opening.result.transaction('rows').objectStore('rows').getAllKeys()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result.map(String))
          }
        }
      })
    return { cache: await namesIn('rowan-cache'), device: await namesIn('rowan-device') }
  })
