import { abbreviations } from './abbreviations.ts'

export interface TextPart {
  text: string
  /** Present where the part is an abbreviation. */
  meaning?: string
}

/** Letters and digits with a slash, an ampersand or a sign of degree inside: `3/12`, `C/O`, `R&M`. */
const word = /[\p{L}\d]+(?:[/&°][\p{L}\d]+)*/gu

/** A text in parts: whole words that are known abbreviations, and what stands between them. */
export function abbreviationsIn(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(word)) {
    const meaning = meaningOf(found)
    if (meaning === undefined) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: found, meaning })
    end = index + found.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** `3/7` is three days, `2/52` two weeks, `6/12` six months. */
const spans: Readonly<Record<string, string>> = { 7: 'day', 52: 'week', 12: 'month' }

function meaningOf(found: string): string | undefined {
  const known = abbreviations.get(found)
  if (known !== undefined || !found.includes('/')) return known
  const [, count, span] = /^(\d{1,2})\/(7|52|12)$/.exec(found) ?? []
  return count && span && `${count} ${spans[span]}${count === '1' ? '' : 's'}`
}
