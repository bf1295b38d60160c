import {
  listOtherStudies,
  registerListDays,
  registers,
  type PublicRegister,
} from '#contract/other-studies.ts'
import type { Database } from '../db/tables.ts'
import { compressedOnce } from '../http/compressed-once.ts'
import { namesTag, type ServedPublicly } from '../http/serve.ts'

interface Import {
  version: string
  importedAt: Date
}

const kept = compressedOnce()

async function jsonOf(db: Database, { importedAt }: Import): Promise<string> {
  const rows = await db.selectFrom('other_studies').select(['id', 'study']).orderBy('id').execute()
  const listed = new Set(
    rows.map(({ id }): PublicRegister => (id.startsWith('NCT') ? 'ClinicalTrials.gov' : 'ISRCTN')),
  )
  const sources = [...listed].map((name) => ({ name, attribution: registers[name] }))
  const list = { state: 'there', updated: importedAt.toISOString(), sources }
  const studies = rows.map(({ study }) => study).join(',')
  return `${JSON.stringify(list).slice(0, -1)},"studies":[${studies}]}`
}

const newestImport = async (db: Database): Promise<Import | undefined> =>
  db
    .selectFrom('other_study_imports')
    .select(['version', 'imported_at as importedAt'])
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()

const isOld = ({ importedAt }: Import, now: Date): boolean =>
  now.getTime() - importedAt.getTime() > registerListDays * 86_400_000

export const otherStudyRoutes: readonly ServedPublicly[] = [
  {
    endpoint: listOtherStudies,
    async answerAnybody({ services: { db, now }, ifNoneMatch }) {
      // Before the rows: newer ones are only fetched once more.
      const newest = await newestImport(db)
      const old = newest && isOld(newest, now()) ? newest : undefined
      const etag = `W/"${newest ? newest.version : 'none'}${old ? '-old' : ''}"`
      if (namesTag(ifNoneMatch, etag)) return { status: 304, body: null, isReplayed: false, etag }
      if (newest && !old) {
        const body = await kept(newest.version, async () => jsonOf(db, newest))
        return { status: 200, body, isGzip: true, isReplayed: false, etag }
      }
      const reply = old
        ? { state: 'out-of-date', updated: old.importedAt.toISOString() }
        : { state: 'none' }
      return { status: 200, body: JSON.stringify(reply), isReplayed: false, etag }
    },
  },
]
