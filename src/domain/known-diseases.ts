import {
  atOnce,
  diseaseOf,
  diseasesOf,
  indexing,
  withImported,
  type Disease,
  type Diseases,
} from '#contract/diseases.ts'
import { fold } from '#contract/fold.ts'
import { importedIn, type ImportedNames } from '#contract/imported-diseases.ts'
import { looksForLines } from '#contract/looks-for-words.ts'
import type { LooksFor } from '#contract/looks-for.ts'
import { isAnyUnknown } from '#contract/study-fit.ts'
import { yieldToBrowser } from '#yield-to-browser'
import { longDate } from './formats.ts'

const loadShipped = async () => (await import('#content/rare-diseases.txt')).rows.map(diseaseOf)

let shipped: Diseases | undefined

/** The shipped list, which is one of the app's files, and so available offline. Prepared once. */
export async function loadDiseases(): Promise<Diseases> {
  const all = await loadShipped()
  shipped ??= diseasesOf(all)
  prepared(shipped)
  return shipped
}

/** Fetches the names of the service's import: the same call for everybody. */
export type FetchNames = () => Promise<ImportedNames>

let all: Promise<Diseases> | undefined

/** The shipped list with the names of an import; without them where they cannot be had, until the next caller. */
export async function loadAllDiseases(fetchNames: FetchNames): Promise<Diseases> {
  all ??= withNames(fetchNames)
  return all.catch(async () => {
    all = undefined
    return loadDiseases()
  })
}

async function withNames(fetchNames: FetchNames): Promise<Diseases> {
  const [own, { source, published, diseases }] = await Promise.all([loadShipped(), fetchNames()])
  if (diseases.length === 0) return loadDiseases()
  const found = await inSteps(indexing(withImported(own, importedIn(diseases))))
  const date = published === undefined ? '' : ` Their list is of ${longDate(published)}.`
  const named = { ...found, source: source + date }
  names.set(named, await inSteps(preparing(named)))
  return named
}

/** In ms: a slow phone answers a press within four times as long. */
const longestStep = 5

/** Works in short steps, between which the page does other things. */
export async function inSteps<Result>(steps: Generator<void, Result>): Promise<Result> {
  let until = performance.now() + longestStep
  let step = steps.next()
  while (!step.done) {
    if (performance.now() > until) {
      await yieldToBrowser()
      until = performance.now() + longestStep
    }
    step = steps.next()
  }
  return step.value
}

/** For whoever has no answers that are compared: the lines of a study, and whose names of diseases are in them. */
export async function loadLooksFor(
  study: LooksFor,
  fetchNames: FetchNames,
): Promise<{ lines: string[]; source?: string | undefined }> {
  const shipped = await loadDiseases()
  const diseases = isAnyUnknown(shipped, study, []) ? await loadAllDiseases(fetchNames) : shipped
  const lines = looksForLines(study, diseases).map(({ words }) => words)
  return { lines, source: diseases.source }
}

/** A suggested disease. */
export interface DiseaseSuggestion {
  id: string
  name: string
  /** Some of what else it is called, first what was typed. */
  alsoCalled: readonly string[]
}

const most = { suggestions: 8, otherNames: 4 }

/**
 * Diseases that the text means, in any spelling, then those with a name in which every typed word is the beginning of a
 * word; of these the ones that start as typed come first.
 */
export function suggestDiseases(diseases: Diseases, typed: string): DiseaseSuggestion[] {
  const wanted = plainWords(typed)
  if (wanted.length < 2) return []
  const words = wanted.split(' ').map((word) => ` ${word}`)
  const isTyped = (name: string) => words.every((word) => name.includes(word))
  const meant = diseases.meantBy(typed).flatMap((disease) => prepared(diseases).get(disease) ?? [])
  const begun: Names[] = []
  const within: Names[] = []
  for (const names of prepared(diseases).values()) {
    // Most have none of the words; one of those that are found may be the name that is there already.
    if (begun.length > most.suggestions) break
    const match = isTyped(names.all) ? names.folded.find(isTyped) : undefined
    if (match !== undefined) (match.startsWith(` ${wanted}`) ? begun : within).push(names)
  }
  return [...new Set([...meant, ...begun, ...within])]
    .filter(({ folded }) => folded[0] !== ` ${wanted}`)
    .slice(0, most.suggestions)
    .map(({ disease: { id, name, alsoCalled }, folded }) => {
      const match = alsoCalled.filter((_, at) => isTyped(folded[at + 1] ?? ''))
      const others = [...new Set([...match, ...alsoCalled])]
      return { id, name, alsoCalled: others.slice(0, most.otherNames) }
    })
}

/** A name of a disease as it is written within a sentence: a word that other names have in small letters is no person's. */
export function withinSentence({ all }: Diseases, { name }: Disease): string {
  const [first = ''] = name.split(/[\s-]/)
  const small = first.toLowerCase()
  const isWord = all.some(({ name: other, alsoCalled }) =>
    [other, ...alsoCalled].some((each) => each.split(/[\s-]/).includes(small)),
  )
  return isWord ? small + name.slice(first.length) : name
}

interface Names {
  disease: Disease
  /** Its name, then what else it is called, each after a blank. */
  folded: readonly string[]
  /** All of them in one. */
  all: string
}

const names = new WeakMap<Diseases, ReadonlyMap<Disease, Names>>()

/** Folding 10,000 diseases would be felt at every letter. */
function prepared(diseases: Diseases): ReadonlyMap<Disease, Names> {
  const there = names.get(diseases) ?? atOnce(preparing(diseases))
  names.set(diseases, there)
  return there
}

function* preparing({ all }: Diseases): Generator<void, ReadonlyMap<Disease, Names>> {
  const done = new Map<Disease, Names>()
  for (const disease of all) {
    yield
    const folded = [disease.name, ...disease.alsoCalled].map((each) => ` ${plainWords(each)}`)
    done.set(disease, { disease, folded, all: folded.join('') })
  }
  return done
}

/** Folded, and without apostrophes and hyphens, which differ between spellings. */
export const plainWords = (text: string): string =>
  fold(text)
    .replaceAll("'", '')
    .replaceAll(/[^a-z\d.]+/g, ' ')
    .trim()
