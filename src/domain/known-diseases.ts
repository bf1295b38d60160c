import { diseaseOf, diseasesOf, type Disease, type Diseases } from '#contract/diseases.ts'
import { fold } from '#contract/fold.ts'

let shipped: Diseases | undefined

/** The shipped list, which is one of the app's files, and so available offline. Prepared once. */
export async function loadDiseases(): Promise<Diseases> {
  const { rows } = await import('#content/rare-diseases.txt')
  shipped ??= diseasesOf(rows.map(diseaseOf))
  prepared(shipped)
  return shipped
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
  const there = names.get(diseases)
  if (there) return there
  const folded = diseases.all.map((disease): [Disease, Names] => {
    const words = [disease.name, ...disease.alsoCalled].map((each) => ` ${plainWords(each)}`)
    return [disease, { disease, folded: words, all: words.join('') }]
  })
  const all = new Map(folded)
  names.set(diseases, all)
  return all
}

/** Folded, and without apostrophes and hyphens, which differ between spellings. */
const plainWords = (text: string): string =>
  fold(text)
    .replaceAll("'", '')
    .replaceAll(/[^a-z\d.]+/g, ' ')
    .trim()
