import { diseaseOf, diseasesOf, type Diseases } from '#contract/diseases.ts'
import { fold } from '#contract/fold.ts'

/** The shipped list, which is one of the app's files, and so available offline. */
export async function loadDiseases(): Promise<Diseases> {
  const { rows } = await import('#content/rare-diseases.txt')
  return diseasesOf(rows.map(diseaseOf))
}

/** A suggested disease; `alsoCalled` is the other name that matched. */
export interface Suggestion {
  id: string
  name: string
  alsoCalled?: string
}

const mostSuggestions = 8

/** Diseases with a name in which every typed word is the beginning of a word; those that start as typed come first. */
export function suggestDiseases({ all }: Diseases, typed: string): Suggestion[] {
  const wanted = plainWords(typed)
  if (wanted.length < 2) return []
  const words = wanted.split(' ').map((word) => ` ${word}`)
  const found = all.flatMap(({ id, name, alsoCalled }) => {
    const match = [name, ...alsoCalled].find((each) => {
      const folded = ` ${plainWords(each)}`
      return words.every((word) => folded.includes(word))
    })
    if (match === undefined || plainWords(name) === wanted) return []
    const suggestion = match === name ? { id, name } : { id, name, alsoCalled: match }
    return [{ suggestion, isBegun: plainWords(match).startsWith(wanted) }]
  })
  return [...found.filter(({ isBegun }) => isBegun), ...found.filter(({ isBegun }) => !isBegun)]
    .slice(0, mostSuggestions)
    .map(({ suggestion }) => suggestion)
}

/** Folded, and without apostrophes and hyphens, which differ between spellings. */
const plainWords = (text: string): string =>
  fold(text)
    .replaceAll("'", '')
    .replaceAll(/[^a-z\d.]+/g, ' ')
    .trim()
