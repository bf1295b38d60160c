import { listDiseases, orphanet, publishedOf } from '#contract/imported-diseases.ts'
import type { Database } from '../db/tables.ts'
import { compressedOnce } from '../http/compressed-once.ts'
import { namesTag, type ServedPublicly } from '../http/serve.ts'
import { diseasesVersion, importedDiseases, publishedOn } from './known-diseases.ts'

const kept = compressedOnce()

async function jsonOf(db: Database): Promise<string> {
  const diseases = publishedOf(await importedDiseases(db))
  const published = await publishedOn(db)
  return JSON.stringify({ source: orphanet, ...(published && { published }), diseases })
}

export const diseaseRoutes: readonly ServedPublicly[] = [
  {
    endpoint: listDiseases,
    async answerAnybody({ services: { db }, ifNoneMatch }) {
      // Before the rows: newer ones are only fetched once more.
      const version = await diseasesVersion(db)
      const etag = `W/"${version}"`
      if (namesTag(ifNoneMatch, etag)) return { status: 304, body: null, isReplayed: false, etag }
      const body = await kept(version, async () => jsonOf(db))
      return { status: 200, body, isGzip: true, isReplayed: false, etag }
    },
  },
]
