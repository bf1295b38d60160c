import * as v from 'valibot'
import { IsoDate } from './days.ts'
import type { ImportedDisease } from './diseases.ts'
import { endpoint } from './endpoint.ts'
import { DiseaseId } from './limits.ts'

/** A number is the rest of an id of Orphanet's: 558 is ORPHA:558. */
const Code = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999_999))

const Published = v.object({
  code: Code,
  name: v.string(),
  alsoCalled: v.optional(v.array(v.string()), []),
  typeOf: v.optional(v.array(Code), []),
  isRetired: v.optional(v.boolean(), false),
  /** What it was merged with. */
  replacedBy: v.optional(Code),
  /** The id of the shipped list. */
  sameAs: v.optional(DiseaseId),
})

/** Whoever shows their names shows `source` too. Without an import there are none. */
export const listDiseases = endpoint({
  method: 'GET',
  path: '/diseases',
  summary: 'The diseases of the imported nomenclature, the same for everybody.',
  access: 'public',
  reply: v.object({
    source: v.string(),
    /** Of the newest nomenclature: when it was published. */
    published: v.optional(IsoDate),
    diseases: v.array(Published),
  }),
  isConditional: true,
  isForEverybody: true,
})
export type ImportedNames = v.InferOutput<typeof listDiseases.reply>

/** Stands where names of an import are shown, as their licence asks. */
export const orphanet =
  'Some names of diseases come from Orphanet (www.orpha.net), © INSERM 1999, under the licence CC BY 4.0.'

/** The reply to `listDiseases` as `withImported` takes it. */
export const importedIn = (diseases: ImportedNames['diseases']): ImportedDisease[] =>
  diseases.map(({ code, typeOf, replacedBy, ...disease }) => ({
    ...disease,
    id: idOf(code),
    typeOf: typeOf.map(idOf),
    replacedBy: replacedBy === undefined ? undefined : idOf(replacedBy),
  }))

/** The other way round; what has its default value is left out. */
export const publishedOf = (
  diseases: readonly ImportedDisease[],
): v.InferInput<typeof Published>[] =>
  diseases.map(({ id, name, alsoCalled, typeOf, isRetired, replacedBy, sameAs }) => ({
    code: codeOf(id),
    name,
    ...(alsoCalled.length > 0 && { alsoCalled: [...alsoCalled] }),
    ...(typeOf.length > 0 && { typeOf: typeOf.map(codeOf) }),
    ...(isRetired && { isRetired }),
    ...(replacedBy !== undefined && { replacedBy: codeOf(replacedBy) }),
    ...(sameAs !== undefined && { sameAs }),
  }))

const idOf = (code: number) => `ORPHA:${code}`
const codeOf = (id: string) => Number(id.slice('ORPHA:'.length))
