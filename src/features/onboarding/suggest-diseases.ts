import { plainMarks } from '#contract/fold.ts'

/** A suggested disease; `alsoCalled` is the other name that matched. */
export interface Suggestion {
  name: string
  alsoCalled?: string
}

const mostSuggestions = 8

/** Each disease with its other names, and their folded forms for comparison. */
export type DiseaseNames = readonly { name: string; folded: string }[][]

/** Loads the list, which is one of the app's files and so available offline. */
export async function loadDiseases(): Promise<DiseaseNames> {
  const { default: text } = await import('./rare-diseases.txt?raw')
  return readDiseases(text)
}

/** Parses the file: one disease per line, its other names separated by bars. */
export const readDiseases = (text: string): DiseaseNames =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' | ').map((name) => ({ name, folded: fold(name) })))

/** Diseases with a name in which every typed word is the beginning of a word; those that start as typed come first. */
export function suggestDiseases(diseases: DiseaseNames, typed: string): Suggestion[] {
  const wanted = fold(typed)
  if (wanted.length < 2) return []
  const words = wanted.split(' ').map((word) => ` ${word}`)
  const found = diseases.flatMap((names) => {
    const match = names.find(({ folded }) => words.every((word) => ` ${folded}`.includes(word)))
    const [first] = names
    if (!match || !first || first.folded === wanted) return []
    const suggestion =
      match === first ? { name: first.name } : { name: first.name, alsoCalled: match.name }
    return [{ suggestion, isBegun: match.folded.startsWith(wanted) }]
  })
  return [...found.filter(({ isBegun }) => isBegun), ...found.filter(({ isBegun }) => !isBegun)]
    .slice(0, mostSuggestions)
    .map(({ suggestion }) => suggestion)
}

/** Removes case, accents, apostrophes and hyphens, which differ between spellings. */
const fold = (text: string): string =>
  plainMarks(text)
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036F']/g, '')
    .replaceAll(/[^a-z\d.]+/g, ' ')
    .trim()
