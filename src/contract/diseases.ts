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
  /** Other ids that mean it: those of an import, and of what was merged with it. */
  otherIds?: readonly string[]
  /** It is suggested no longer. Answers and studies that name it keep their meaning. */
  isRetired?: boolean
}

/** A disease of an imported nomenclature, as it was published. */
export interface ImportedDisease {
  id: string
  name: string
  alsoCalled: readonly string[]
  typeOf: readonly string[]
  isRetired: boolean
  /** The id that it was merged with. */
  replacedBy?: string | undefined
  /** The id of the disease of the shipped list that it is. */
  sameAs?: string | undefined
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
  /** Those that may be suggested. */
  all: readonly Disease[]
  /** By any id that it has, or has had. */
  byId: ReadonlyMap<string, Disease>
  /** The diseases that a text means, in the order of the list: none, one, or those that have to be asked about. */
  meantBy: (text: string) => readonly Disease[]
  /** Whose names of an import are among them: stands where these are shown. */
  source?: string
}

/** The diseases of a list, findable by any name. */
export const diseasesOf = (all: readonly Disease[]): Diseases => atOnce(indexing(all))

export function atOnce<Result>(steps: Generator<void, Result>): Result {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** The same in short steps, one for each disease: with ten thousand, a page does other things in between. */
export function* indexing(all: readonly Disease[]): Generator<void, Diseases> {
  const byId = new Map(
    all.flatMap((each) => [each.id, ...(each.otherIds ?? [])].map((id) => [id, each] as const)),
  )
  const exact = new Map<string, Set<Disease>>()
  const loose = new Map<string, Set<Disease>>()
  const forms: Forms = new Map()
  for (const disease of all) {
    yield
    const parents = disease.typeOf.flatMap((id) => byId.get(id) ?? [])
    const own = namesOf(disease, forms)
    const inherited = parents.flatMap((parent) => namesAfter(own, parent, forms))
    for (const words of [...own, ...inherited]) {
      addTo(exact, keyOf(words), disease)
      addTo(loose, keyOf(words.filter(isTelling)), disease)
    }
  }
  return {
    all: all.filter(isCurrent),
    byId,
    meantBy: (text) => {
      const words = wordsOf(text)
      if (keyOf(words) === '') return []
      const found = [
        ...(exact.get(keyOf(words)) ?? loose.get(keyOf(words.filter(isTelling))) ?? []),
      ]
      const current = found.filter(isCurrent)
      return current.length > 0 ? current : found
    },
  }
}

const isCurrent = ({ isRetired }: Disease) => !isRetired

/** The shipped list and an import as one: what is in both is one disease, by the name of the shipped list. */
export function withImported(
  shipped: readonly Disease[],
  imported: readonly ImportedDisease[],
): Disease[] {
  const own = new Map(shipped.map((disease) => [disease.id, disease]))
  const published = new Map(imported.map((disease) => [disease.id, disease]))
  /** What an id leads to. Something may have been merged twice, and a file may have a circle. */
  const nowCalled = (id: string, seen: readonly string[] = []): string => {
    const { sameAs, replacedBy } = published.get(id) ?? {}
    if (sameAs !== undefined && own.has(sameAs)) return sameAs
    const leads = replacedBy !== undefined && (published.has(replacedBy) || own.has(replacedBy))
    if (!leads) return id
    // In a circle each stays itself.
    return [...seen, id].includes(replacedBy)
      ? (seen[0] ?? id)
      : nowCalled(replacedBy, [...seen, id])
  }
  const others = new Map<string, ImportedDisease[]>()
  for (const each of imported) {
    const id = nowCalled(each.id)
    if (id !== each.id) others.set(id, [...(others.get(id) ?? []), each])
  }
  const merged = (disease: Disease): Disease => {
    const same = others.get(disease.id) ?? []
    const parents = [disease, ...same].flatMap(({ typeOf }) => typeOf.map((id) => nowCalled(id)))
    const typeOf = parents.filter((id, at) => id !== disease.id && parents.indexOf(id) === at)
    if (same.length === 0) return { ...disease, typeOf }
    const names = [disease, ...same].flatMap(({ name, alsoCalled }) => [name, ...alsoCalled])
    const byKey = new Map(names.toReversed().map((name) => [fold(name), name]))
    byKey.delete(fold(disease.name))
    return {
      ...disease,
      alsoCalled: [...byKey.values()].toReversed(),
      typeOf,
      otherIds: same.map(({ id }) => id),
    }
  }
  const added = imported
    .filter(({ id }) => nowCalled(id) === id)
    .map(({ id, name, alsoCalled, typeOf, isRetired }) => ({
      id,
      name,
      alsoCalled,
      typeOf,
      isRetired,
    }))
  return [...shipped, ...added].map(merged)
}

/** Words in the form in which they are compared: names have the same ones again and again. */
type Forms = Map<string, string>

const namesOf = ({ name, alsoCalled }: Disease, forms: Forms) =>
  [name, ...alsoCalled].map((each) => wordsOf(each, forms))

/** Where a type has the name of its parent in its own, it is called by the parent's other names too: hypermobile EDS. */
function namesAfter(names: readonly string[][], parent: Disease, forms: Forms): string[][] {
  const before = wordsOf(parent.name, forms)
  const types = names.filter((words) => before.every((word) => words.includes(word)))
  if (types.length === 0) return []
  const others = parent.alsoCalled.map((each) => wordsOf(each, forms))
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
  const looked = byId.get(wanted)
  const id = looked?.id ?? wanted
  if (answered.id === id) return 'type'
  const isBelow = isTypeOf(byId, answered.id, id)
  const isAbove = isTypeOf(byId, id, answered.id)
  if (isBelow && !isAbove) return 'type'
  // It may be this one, or a type of it: a circle, what has been retired, and what nobody has classified.
  const isUnclear = (each: Disease | undefined) => each?.isRetired || isUnclassified(each)
  return isBelow || isAbove || isUnclear(answered) || isUnclear(looked) ? 'wider' : 'other'
}

/** Names and classification of a nomenclature are files of their own: the second may be missing. */
const isUnclassified = (disease: Disease | undefined): boolean =>
  disease !== undefined && disease.typeOf.length === 0 && isImported(disease)

/** Whether a disease has its name from an import alone. */
export const isImported = ({ id }: { id: string }) => id.startsWith('ORPHA:')

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
function wordsOf(text: string, forms: Forms = new Map()): string[] {
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
    word === 'type' ? '' : (asNumber(word, words[at - 1]) ?? formOf(word, forms)),
  )
  return withLetters(compared.filter(Boolean))
}

function formOf(word: string, forms: Forms): string {
  const known = forms.get(word)
  if (known !== undefined) return known
  const form = singular(oneSpelling(word))
  forms.set(word, form)
  return form
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
