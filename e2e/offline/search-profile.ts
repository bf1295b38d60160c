import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** Which of these texts are in clear in the page or any of its stores. */
export async function inTheBrowser(page: Page, canaries: readonly string[]): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  const history = await devtools.send('Page.getNavigationHistory')
  const parts = [
    ...(await page.evaluate(readStores)),
    JSON.stringify(await page.context().cookies()),
    JSON.stringify(history.entries),
    await page.title(),
    page.url(),
  ]
  await devtools.detach()
  const all = parts.join('\n')
  return canaries.filter((canary) => isIn(all, canary))
}

/** Which of these texts are in clear in any file of a folder, as UTF-8 or UTF-16, and in which. */
export async function onTheDisk(folder: string, canaries: readonly string[]): Promise<string[]> {
  const forms = canaries.flatMap((canary) =>
    (['utf8', 'utf16le'] as const).map((encoding) => ({
      name: canary,
      bytes: Buffer.from(canary, encoding),
    })),
  )
  return bytesOnTheDisk(folder, forms)
}

/** The same for any bytes, by name. */
export async function bytesOnTheDisk(
  folder: string,
  sought: readonly { name: string; bytes: Buffer }[],
): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = new Set<string>()
  for (const entry of entries.filter((each) => each.isFile())) {
    // Files may disappear while a browser closes.
    const content = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0))
    for (const { name, bytes } of sought) {
      if (content.includes(bytes)) found.add(`${name} in ${entry.name}`)
    }
  }
  return [...found]
}

/** As it is, or encoded for a URL or JSON. */
const isIn = (text: string, canary: string): boolean =>
  [canary, encodeURIComponent(canary), JSON.stringify(canary).slice(1, -1)].some((form) =>
    text.includes(form),
  )

/** Runs in the page: the keys and values of every store as text, including bytes. */
async function readStores(): Promise<string[]> {
  const parts: string[] = []
  const take = (value: unknown): void => {
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
      for (const encoding of ['utf-8', 'utf-16le'])
        parts.push(new TextDecoder(encoding).decode(value))
    } else if (value instanceof CryptoKey) {
      parts.push(value.extractable ? 'a key that a script can read' : 'a key')
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, each] of Object.entries(value)) {
        parts.push(key)
        take(each)
      }
    } else parts.push(String(value))
  }
  const answer = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('IndexedDB does not answer'))
    })

  for (const { name = '' } of await indexedDB.databases()) {
    const database = await answer(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const rows = database.transaction(store).objectStore(store)
      parts.push(name, store)
      take(await answer(rows.getAllKeys()))
      take(await answer(database.transaction(store).objectStore(store).getAll()))
    }
    database.close()
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      parts.push(request.url)
      take([...request.headers])
      const response = await cache.match(request)
      take([...(response?.headers ?? [])])
      take(await response?.arrayBuffer())
    }
  }
  take(Object.entries(localStorage))
  take(Object.entries(sessionStorage))
  take(history.state)
  return parts
}
