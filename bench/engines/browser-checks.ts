/*
 * Checks of a browser's storage and cryptography, as expressions for any page of the product's origin. Each
 * resolves with true.
 */

const database = `(await new Promise((resolve, reject) => {
  const opening = indexedDB.open('engine-smoke', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('rows')
  opening.onsuccess = () => resolve(opening.result)
  opening.onerror = () => reject(opening.error)
}))`

const settled = (request: string) => `(await new Promise((resolve, reject) => {
  const request = ${request}
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
}))`

/** Encrypts a text with a non-extractable key, and stores both in one strict transaction. */
export const storeEncrypted = `(async () => {
  const db = ${database}
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const ciphertext = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode('secret'))
  const transaction = db.transaction('rows', 'readwrite', { durability: 'strict' })
  transaction.objectStore('rows').put({ key, iv, ciphertext }, 'row')
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve
    transaction.onabort = () => reject(transaction.error)
  })
  db.close()
  return true
})()`

/** In a later document: the row is there and decrypts, and its key is still not extractable. */
export const decryptStored = `(async () => {
  const db = ${database}
  const { key, iv, ciphertext } = ${settled("db.transaction('rows').objectStore('rows').get('row')")}
  db.close()
  const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, ciphertext)
  const wasExported = await crypto.subtle.exportKey('raw', key).then(() => true, () => false)
  return new TextDecoder().decode(opened) === 'secret' && !key.extractable && !wasExported
})()`

/** A changed row does not decrypt. */
export const refuseChanged = `(async () => {
  const db = ${database}
  const { key, iv, ciphertext } = ${settled("db.transaction('rows').objectStore('rows').get('row')")}
  db.close()
  new Uint8Array(ciphertext)[0] ^= 1
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, ciphertext).then(() => false, () => true)
})()`

/** The worker is active. */
export const workerReady = `navigator.serviceWorker.ready.then(({ active }) => active !== null)`

/** Features with a fallback, which are reported but not required. */
export const abilities = `({
  'storage that lasts': typeof navigator.storage?.persist === 'function',
  locks: typeof navigator.locks === 'object',
  'background sync': 'SyncManager' in window,
  'number on the icon': 'setAppBadge' in navigator,
})`
