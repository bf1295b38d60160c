/** A disease as it is suggested; `alsoCalled` when that is what was typed. */
export interface Suggestion {
  name: string
  alsoCalled?: string
}

const mostSuggestions = 8

/** A disease and its other names, each also as it is compared. */
export type DiseaseNames = readonly { name: string; folded: string }[][]

/** Loads the list; the app's files hold it, so that it is there offline too. */
export async function loadDiseases(): Promise<DiseaseNames> {
  const { default: text } = await import('./rare-diseases.txt?raw')
  return readDiseases(text)
}

/** Reads the file: a disease a line, its other names after bars. */
export const readDiseases = (text: string): DiseaseNames =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' | ').map((name) => ({ name, folded: fold(name) })))

/** Diseases with a name in which every typed word begins a word; those that begin as typed come first. */
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

/** Without case, accents, apostrophes and hyphens, in which spellings differ. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036F'’]/g, '')
    .replaceAll(/[^a-z\d.]+/g, ' ')
    .trim()
