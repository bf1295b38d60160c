import * as v from 'valibot'
import {
  boundTo,
  cacheStore,
  changeCache,
  Epoch,
  epochName,
  hashOf,
  Row,
} from '#offline/cache/encrypted-store.ts'
import { decryptBytes, encryptBytes } from '#offline/encryption.ts'
import { parsed } from '#offline/parsed.ts'
import { cacheKeyOf } from '#offline/session/session-rows.ts'

/** Encrypts what is cached with the key that is due from now on. Never rejects: an entry that is lost can be fetched again. */
export const encryptCacheAnew = async (): Promise<void> =>
  changeCache(async ({ subject, key: last, epoch }) => {
    const { key } = await cacheKeyOf(await hashOf(subject))
    const entries = await cacheStore.entries()
    const changed = await Promise.all(
      entries.map(async ([name, stored]) => {
        const row = parsed(Row, stored)
        const place = row && boundTo(subject, name, row.savedAt)
        const bytes = place && (await decryptBytes(last, row, place))
        return bytes && ([name, { ...row, ...(await encryptBytes(key, bytes, place)) }] as const)
      }),
    )
    await cacheStore.write(async (rows) => {
      if (v.parse(Epoch, await rows.get(epochName)) !== epoch) return
      for (const entry of changed) if (entry) rows.put(...entry)
    })
    return { subject, key, epoch }
  })
