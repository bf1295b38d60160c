import { fold } from '#contract/fold.ts'
import type { ListQuestion } from '#contract/questions.ts'
import { tidied } from '#contract/tidy.ts'

/*
 * How a text becomes names. Section 5 splits at commas; so do the commas and semicolons of other scripts, line
 * breaks and bullets, because lists are pasted. A comma between two digits belongs to the name ("1,000 units"), and
 * whatever is in quotes of any kind is one name. Inside straight double quotes a doubled one is one quote. Quotes
 * that do not enclose a whole part are ordinary characters.
 */

/** The names in a text: tidied, in order, without duplicates that differ only in spelling. */
export const splitNames = (text: string): string[] => partsOf(text).map(({ name }) => name)

/** The text that `splitNames` splits into these names. It ends in a comma, so all of them are finished. */
export const joinNames = (names: readonly string[]): string =>
  names.map((name) => `${writeName(name)}, `).join('')

/** How a list is shown: the names that are finished, and in the box what is still being typed. */
export interface TypedList {
  names: string[]
  /** The text of the finished names, with the separator that ends it. */
  before: string
  /** What the box shows. */
  typed: string
  /** The name that it would be; undefined if it is empty or in the list already. */
  unfinished: string | undefined
}

/** Divides a text at its last separator. One without any finished name is in the box as a whole, whatever it is. */
export function typedList(text: string): TypedList {
  const parts = [...scan(text)]
  // After a digit, the comma may stand inside a number that goes on ("1,000").
  const [last] = parts.slice(digitAndComma.test(text) ? -2 : -1)
  const from = last ? last.from + last.content.length - last.content.trimStart().length : 0
  const names = splitNames(text.slice(0, from))
  const before = names.length > 0 ? text.slice(0, from) : ''
  return {
    names,
    before,
    typed: text.slice(before.length),
    unfinished: splitNames(text)[names.length],
  }
}

/** Whether a name looks like the rest of the one before it, as in "Ataxia, type 2" or "St James, Leeds". */
export const continuesName = (question: ListQuestion, name: string): boolean =>
  /^\d/.test(name) ||
  /^(?=(?:.*[A-Z]){2})[A-Za-z\d-]{2,5}$/.test(name) ||
  (question === 'diagnosis' && describesDisease.test(name)) ||
  (placed.includes(question) && /^\p{Lu}[\p{Ll}-]+$/u.test(name))

const describesDisease =
  /^(type|stage|grade|form|subtype|variant|with|without|due|unspecified|not|non|autosomal|x-linked|adult|juvenile|infantile|congenital|familial|hereditary|acute|chronic|mild|moderate|severe|left|right)\b/i
/** The questions whose answers have a town in their name. */
const placed: readonly ListQuestion[] = ['hospital', 'gpSurgery']

/** The names of a text after the one at `index` and the next were joined, with what stands between them. */
export function joinWithNext(text: string, index: number): string[] {
  const parts = partsOf(text)
  const names = parts.map(({ name }) => name)
  const [part, next] = parts.slice(index)
  if (!part || !next) return names
  const between = text.slice(part.to, next.from)
  const joined = tidied(`${part.name}${lineBreak.test(between) ? ', ' : between}${next.name}`)
  return [...names.slice(0, index), joined, ...names.slice(index + 2)]
}

/** Whether a text is a list of several lines, which a field of one line would run together. */
export const hasLines = (text: string): boolean => lineBreak.test(text.trim())

/** Whether somebody who typed this alone has given the question's answer for nothing to name. */
export const meansNone = (none: string | undefined, name: string): boolean =>
  none !== undefined &&
  wordsForNone[none]?.includes(fold(name).replaceAll(/'|[.!]+$/g, '')) === true

/** Without apostrophes. */
const wordsForNone: Readonly<Record<string, readonly string[]>> = {
  None: ['none', 'nil', 'no', 'nothing', 'n/a'],
  'I do not know': ['i do not know', 'i dont know', 'dont know', 'do not know'],
}

interface Part {
  name: string
  /** Where it stands in the text, with its quotes. */
  from: number
  to: number
}

const commas =
  ',\u055D\u060C\u07F8\u1363\u1802\u1808\u2E32\u2E34\u2E41\u2E49\u3001\uA4FE\uA60D\uA6F5\uFE10\uFE11\uFE50\uFE51\uFF0C\uFF64'
const semicolons = ';\u037E\u061B\u1364\u204F\uFE14\uFE54\uFF1B'
const lineBreaks = '\\n\\r\\v\\f\u0085\u2028\u2029'
/** With the one that Word copies, U+F0B7. */
const bullets =
  '\u2022\u2023\u2043\u204C\u204D\u2219\u25A0\u25A1\u25AA\u25AB\u25B8\u25BA\u25CB\u25CF\u25E6\u27A2\u2B1D\uF0B7'
const separator = `(?:(?<!\\p{Nd})[${commas}]|[${commas}](?!\\p{Nd})|[${semicolons}${lineBreaks}${bullets}])`
const lineBreak = new RegExp(`[${lineBreaks}]`, 'u')
const digitAndComma = new RegExp(`\\p{Nd}[${commas}]$`, 'u')

const double = '\u201C\u201D\u201E\u201F\u00AB\u00BB\u300C\u300D\u300E\u300F\uFF02'
const single = '\u0027\u2018\u2019\u201A\u201B\u2039\u203A\uFF07'
const quoted = [
  `"(?<inside>(?:[^"]|"")*)"`,
  `[${double}](?<inside>[^"${double}]*)[${double}]`,
  // An apostrophe inside does not end it. Limited, so that a long text of apostrophes is split at once.
  `[${single}](?<inside>.{1,250}?)[${single}]`,
].map((inQuotes) => new RegExp(`\\s*${inQuotes}\\s*(?=${separator}|$)`, 'suy'))
const plain = new RegExp(`(?:(?!${separator}).)*`, 'suy')

/** A dash or a number that begins the line of a list. A number does so only where there are lines. */
const dash = /^\s*[-*\u00B7\u2010-\u2015]\s+/u
const number = /^\s*\d{1,2}[.)]\s+/u

function partsOf(text: string): Part[] {
  const parts: Part[] = []
  const seen = new Set<string>()
  const isList = hasLines(text)
  for (const { content, inside, from } of scan(text)) {
    const marker = (isList ? number.exec(content) : null) ?? dash.exec(content)
    const skipped = inside === undefined && marker ? marker[0].length : 0
    const written = content.slice(skipped)
    const name = tidied(inside ?? written)
    const folded = fold(name)
    if (!name || seen.has(folded)) continue
    seen.add(folded)
    const begin = from + skipped + written.length - written.trimStart().length
    parts.push({ name, from: begin, to: begin + written.trim().length })
  }
  return parts
}

/** Every part between separators, also an empty one; `inside` is what its quotes enclose. */
function* scan(text: string): Generator<{ content: string; inside?: string; from: number }> {
  for (let from = 0; from <= text.length; from += 1) {
    const found = quoted.map((pattern) => matchAt(pattern, text, from)).find((match) => match)
    const inside = found?.groups?.['inside']
    const content = found?.[0] ?? matchAt(plain, text, from)?.[0] ?? ''
    yield {
      content,
      from,
      ...(inside !== undefined && {
        inside: content.trimStart().startsWith('"') ? inside.replaceAll('""', '"') : inside,
      }),
    }
    from += content.length
  }
}

function matchAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position
  return pattern.exec(text)
}

/** In quotes where it would not stay one name, or would lose something, without. */
function writeName(name: string): string {
  const parts = splitNames(name)
  const isPlain = parts.length === 1 && parts[0] === name && !beginsQuoted.test(name)
  return isPlain ? name : `"${name.replaceAll('"', '""')}"`
}

const beginsQuoted = new RegExp(`^["${double}${single}]`, 'u')
