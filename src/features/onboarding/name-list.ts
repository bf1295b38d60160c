import { fold } from '#contract/fold.ts'

/**
 * Splits a comma-separated text into names (section 5): trimmed, in order, without duplicates that differ only
 * in case. Commas inside double quotes belong to the name, and a doubled quote inside is one quote. Quotes that
 * do not enclose a whole part are ordinary characters.
 */
export function splitNames(text: string): string[] {
  const names: string[] = []
  const seen = new Set<string>()
  for (const part of partsOf(text)) {
    const name = part.trim()
    const folded = fold(name)
    if (!name || seen.has(folded)) continue
    seen.add(folded)
    names.push(name)
  }
  return names
}

/** The text that `splitNames` splits into these names. */
export const joinNames = (names: readonly string[]): string => names.map(writeName).join(', ')

/** Joins the name at `index` and the next into one name, with the comma. */
export const joinWithNext = (names: readonly string[], index: number): string[] => [
  ...names.slice(0, index),
  names.slice(index, index + 2).join(', '),
  ...names.slice(index + 2),
]

const quotedPart = /\s*"((?:[^"]|"")*)"\s*(?=,|$)/y
const plainPart = /[^,]*/y

function* partsOf(text: string): Generator<string> {
  for (let position = 0; position < text.length; position += 1) {
    const quoted = matchAt(quotedPart, text, position)
    const [whole = '', inside] = quoted ?? matchAt(plainPart, text, position) ?? []
    yield inside === undefined ? whole : inside.replaceAll('""', '"')
    position += whole.length
  }
}

function matchAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position
  return pattern.exec(text)
}

const writeName = (name: string): string =>
  name.includes(',') || name.startsWith('"') ? `"${name.replaceAll('"', '""')}"` : name
