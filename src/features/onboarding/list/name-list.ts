import { relationOf, type Diseases } from '#contract/diseases.ts'
import { fold } from '#contract/fold.ts'
import type { ListQuestion } from '#contract/questions.ts'
import { tidied } from '#contract/tidy.ts'

/*
 * How a text becomes names. Section 5 splits at commas; so do the commas and semicolons of other scripts, line
 * breaks and bullets, because lists are pasted. A comma between two digits belongs to the name ("1,000 units").
 */

const commas =
  ',\u055D\u060C\u07F8\u1363\u1802\u1808\u2E32\u2E34\u2E41\u2E49\u3001\uA4FE\uA60D\uA6F5\uFE10\uFE11\uFE50\uFE51\uFF0C\uFF64'
const semicolons = ';\u037E\u061B\u1364\u204F\uFE14\uFE54\uFF1B'
const lineBreaks = '\\n\\r\\v\\f\u0085\u2028\u2029'
/** With the one that Word copies, U+F0B7. */
const bullets =
  '\u2022\u2023\u2043\u204C\u204D\u2219\u25A0\u25A1\u25AA\u25AB\u25B8\u25BA\u25CB\u25CF\u25E6\u27A2\u2B1D\uF0B7'
/** At the end of a text, a comma after a digit may be inside a number that goes on. */
const separator = new RegExp(
  `(?<!\\p{Nd})[${commas}]|[${commas}](?!\\p{Nd}|$)|[${semicolons}${lineBreaks}${bullets}]`,
  'u',
)
const lineBreak = new RegExp(`[${lineBreaks}]`, 'u')
const lastComma = new RegExp(`[${commas}]\\s*$`, 'u')

/** A dash or a number that begins the line of a list. A number does so only where there are lines. */
const dash = /^\s*[-*\u00B7\u2010-\u2015]\s+/u
const number = /^\s*\d{1,2}[.)]\s+/u

/** Whether a text is a list of several lines, which a field of one line would run together. */
export const hasLines = (text: string): boolean => lineBreak.test(text.trim())

/** The names in a text: tidied, in order, without duplicates that differ only in spelling. */
export const splitNames = (text: string): string[] => namesIn(text.split(separator), hasLines(text))

/** The names in a text that are finished, and what is still being typed. A text without any name is all typed. */
export function finishedIn(text: string): { finished: string[]; typed: string } {
  const parts = text.split(separator)
  const finished = namesIn(parts.slice(0, -1), hasLines(text))
  return { finished, typed: finished.length > 0 ? (parts.at(-1) ?? '').trimStart() : text }
}

function namesIn(parts: readonly string[], isList: boolean): string[] {
  const names = new Map<string, string>()
  for (const part of parts) {
    const marker = (isList ? number.exec(part) : null) ?? dash.exec(part)
    const name = tidied(part.slice(marker?.[0].length ?? 0).replace(lastComma, ''))
    if (name && !names.has(fold(name))) names.set(fold(name), name)
  }
  return [...names.values()]
}

/**
 * How many of these names are one with the next, because a comma stood in it: "Ehlers-Danlos syndrome, vascular type" is
 * a type of the disease that its first part is, and another part is none. 0 if the next stands alone.
 */
export function continuedBy(diseases: Diseases, before: readonly string[], name: string): number {
  const isUnknown = (each: string) => diseases.meantBy(each).length === 0
  const found = [3, 2, 1].find((count) => {
    const parts = [...before.slice(-count), name]
    const [whole, ...others] = diseases.meantBy(parts.join(' '))
    if (parts.length !== count + 1 || !whole || others.length > 0) return false
    const isType = diseases
      .meantBy(parts[0] ?? '')
      .some(({ id }) => id !== whole.id && relationOf(diseases, whole, id) === 'type')
    return isType && parts.some(isUnknown)
  })
  return found ?? 0
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

/** Whether somebody who typed this alone has given the question's answer for nothing to name. */
export const meansNone = (none: string | undefined, name: string): boolean =>
  none !== undefined &&
  wordsForNone[none]?.includes(fold(name).replaceAll(/'|[.!]+$/g, '')) === true

const nothing = ['none', 'nil', 'no', 'nothing', 'n/a']

/** Without apostrophes. */
const wordsForNone: Readonly<Record<string, readonly string[]>> = {
  None: nothing,
  'I do not have a diagnosis yet': [
    ...nothing,
    'i do not have a diagnosis yet',
    'i dont have a diagnosis yet',
    'i dont have one yet',
    'no diagnosis',
    'no diagnosis yet',
    'not diagnosed',
    'not diagnosed yet',
    'not yet diagnosed',
    'undiagnosed',
    'waiting for a diagnosis',
  ],
  'I do not know': ['i do not know', 'i dont know', 'dont know', 'do not know'],
}
