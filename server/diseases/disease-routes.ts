import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { listDiseases, orphanet, publishedOf } from '#contract/imported-diseases.ts'
import type { Database } from '../db/tables.ts'
import { namesTag, type ServedPublicly } from '../http/serve.ts'
import { diseasesVersion, importedDiseases, publishedOn } from './known-diseases.ts'

const compressed = promisify(gzip)

/** It is the same for everybody until the next import. */
let latest: { version: string; body: Uint8Array<ArrayBuffer> } | undefined

async function bodyOf(db: Database, version: string): Promise<Uint8Array<ArrayBuffer>> {
  if (latest?.version !== version) {
    const diseases = publishedOf(await importedDiseases(db))
    const published = await publishedOn(db)
    const json = JSON.stringify({ source: orphanet, ...(published && { published }), diseases })
    latest = { version, body: new Uint8Array(await compressed(json, { level: 9 })) }
  }
  return latest.body
}

export const diseaseRoutes: readonly ServedPublicly[] = [
  {
    endpoint: listDiseases,
    async answerAnybody({ services: { db }, ifNoneMatch }) {
      // Before the rows: newer ones are only fetched once more.
      const version = await diseasesVersion(db)
      const etag = `W/"${version}"`
      if (namesTag(ifNoneMatch, etag)) return { status: 304, body: null, isReplayed: false, etag }
      const body = await bodyOf(db, version)
      return { status: 200, body, isGzip: true, isReplayed: false, etag }
    },
  },
]
