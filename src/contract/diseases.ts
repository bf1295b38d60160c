import { fold } from './fold.ts'

/*
 * Diseases by name, for suggestions, studies, counts and invitations alike. A text means a disease if its words are
 * those of one of its names, in any order and spelling; a part of a name means nothing, and neither does a name within
 * a longer text. A text that means several is asked about, never guessed.
 */

export interface Disease {
  id: string
  name: string
  /** What else it is called. Several diseases may share one ("HD"). */
  alsoCalled: readonly string[]
  /** The ids of the diseases that it is a type of. */
  typeOf: readonly string[]
}

/** A line of the shipped list, in its columns. */
export const diseaseOf = ([
  id = '',
  name = '',
  typeOf = '',
  ...alsoCalled
]: readonly string[]): Disease => ({
  id,
  name,
  alsoCalled,
  typeOf: typeOf.split(' ').filter((each) => each !== '-'),
})

export interface Diseases {
  all: readonly Disease[]
  byId: ReadonlyMap<string, Disease>
  /** The diseases that a text means, in the order of the list: none, one, or those that have to be asked about. */
  meantBy: (text: string) => readonly Disease[]
}

export function diseasesOf(all: readonly Disease[]): Diseases {
  const byId = new Map(all.map((disease) => [disease.id, disease]))
  const exact = new Map<string, Set<Disease>>()
  const loose = new Map<string, Set<Disease>>()
  for (const disease of all) {
    const parents = disease.typeOf.flatMap((id) => byId.get(id) ?? [])
    for (const words of [...namesOf(disease), ...parents.flatMap(namesAfter(disease))]) {
      addTo(exact, keyOf(words), disease)
      addTo(loose, keyOf(words.filter(isTelling)), disease)
    }
  }
  return {
    all,
    byId,
    meantBy: (text) => {
      const words = wordsOf(text)
      const found = exact.get(keyOf(words)) ?? loose.get(keyOf(words.filter(isTelling)))
      return keyOf(words) === '' || !found ? [] : [...found]
    },
  }
}

const namesOf = ({ name, alsoCalled }: Disease) => [name, ...alsoCalled].map(wordsOf)

/** Where a type has the name of its parent in its own, it is called by the parent's other names too: hypermobile EDS. */
const namesAfter = (disease: Disease) => (parent: Disease) => {
  const [before = [], ...others] = namesOf(parent)
  const types = namesOf(disease).filter((words) => before.every((word) => words.includes(word)))
  return types.flatMap((words) => {
    const own = words.filter((word) => !before.includes(word))
    return others.map((other) => [...own, ...other])
  })
}

function addTo(index: Map<string, Set<Disease>>, key: string, disease: Disease): void {
  const there = index.get(key) ?? new Set()
  index.set(key, there.add(disease))
}

/**
 * How an answer's disease stands to one that is looked for: `type` if it is the same or a type of it, `wider` if that is a
 * type of the answer's, `other` if neither.
 */
export function relationOf(
  { byId }: Diseases,
  answered: Disease,
  wanted: string,
): 'type' | 'wider' | 'other' {
  if (isTypeOf(byId, answered.id, wanted)) return 'type'
  return isTypeOf(byId, wanted, answered.id) ? 'wider' : 'other'
}

/** Whether a disease is another or, over any number of steps, a type of it. An import may have a circle. */
function isTypeOf(byId: Diseases['byId'], id: string, wanted: string): boolean {
  const seen = new Set<string>()
  const next = [id]
  for (let each = next.pop(); each !== undefined; each = next.pop()) {
    if (each === wanted) return true
    if (seen.has(each)) continue
    seen.add(each)
    next.push(...(byId.get(each)?.typeOf ?? []))
  }
  return false
}

const keyOf = (words: readonly string[]): string => words.toSorted().join(' ')

/** The words of a name as they are compared: folded, in one spelling, singular, numbers as digits. */
function wordsOf(text: string): string[] {
  const words = fold(text)
    .replaceAll(/'s?(?![a-z])|'/g, '')
    // Between digits a dot belongs to a name (22q11.2), in C.F. it does not.
    .replaceAll(/(?<!\d)\.|\.(?!\d)/g, (_, at: number, whole: string) =>
      /\b\p{L}$/u.test(whole.slice(0, at)) ? '' : ' ',
    )
    .split(/[^\p{L}\p{N}.]+/u)
    .flatMap((word) => /^(\p{L}{2,})(\d+[a-h]?)$/u.exec(word)?.slice(1) ?? [word])
    .filter((word) => word !== '' && !fillers.has(word))
  const compared = words.map((word, at) =>
    word === 'type' ? '' : (asNumber(word, words[at - 1]) ?? singular(oneSpelling(word))),
  )
  return withLetters(compared.filter(Boolean))
}

const fillers = new Set(['the', 'of', 'with', 'and', 'in', 'to'])
const headWords = new Set(['disease', 'syndrome', 'disorder', 'condition'])
const isTelling = (word: string) => !headWords.has(word)

/** Haem and hem, oe and e, tumour and tumor, sulph and sulf, ise and ize. */
const oneSpelling = (word: string): string =>
  word
    .replaceAll(/(?<!^)ae|^ae(?=[rst])|oe/g, 'e')
    .replaceAll('our', 'or')
    .replaceAll('sulph', 'sulf')
    .replaceAll(/is(?=(?:e[ds]?|ing|ation)$)/g, 'iz')

/** Without the plural: of a short word, and of those in -ss, -us and -is, it is none. */
const singular = (word: string): string =>
  word.length > 4 ? word.replace(/(?<![isu])s$/, '') : word

/** I to XX, one to ten, and a letter at their end: type IIa is 2a. An X alone is a name (fragile X) unless it is counted. */
function asNumber(word: string, before: string | undefined): string | undefined {
  const isCounted = before === 'type' || before === 'factor'
  const [, roman = '', letter = ''] = /^(x{0,2}(?:ix|iv|v?i{0,3}))([a-h]?)$/.exec(word) ?? []
  const value = roman === 'x' && !isCounted ? 0 : romans.indexOf(roman)
  if (value > 0) return `${value}${letter}`
  const named = isCounted ? numbers.indexOf(word) + 1 : 0
  return named > 0 ? String(named) : undefined
}

/** "3 a" is 3a. */
const withLetters = (words: readonly string[]): string[] =>
  words.flatMap((word, at) => {
    const [before, after] = [words[at - 1], words[at + 1]]
    if (/^[a-h]$/.test(word) && before && /^\d+$/.test(before)) return []
    return /^\d+$/.test(word) && after && /^[a-h]$/.test(after) ? [word + after] : [word]
  })

const units = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix']
const romans = [...units, ...units.map((unit) => `x${unit}`), 'xx']
const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
