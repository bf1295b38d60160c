import { textsOrNone } from './fhir.ts'

/*
 * When a patient changes surgery the two systems add words for each other to what people wrote. They
 * are taken out of the texts, and shown on request.
 */

/** Headings for what was under none. */
const noHeading = /^(?:Unspecified ?Cond(?:i)?tions?|Unspecified)$/i

/** `{Episodicity : code=255217005, displayName=First}`, and the head of a comment of a laboratory. */
const codes =
  /\{Episodicity\s*:[^{}]*\}|CommentType:[^\n]*?(?=\s*CommentDate:|\n|$)|CommentDate:\d*/g

interface EntryTexts {
  associatedText?: string[] | undefined
  asSent?: string[]
}

/** The texts of an entry without such words, and the whole of those that had any. */
export function entryTexts(texts: readonly string[], before: readonly string[] = []): EntryTexts {
  if (before.length === 0 && !texts.some(mayHaveCodes)) {
    return { associatedText: textsOrNone(texts) }
  }
  const changed = texts.filter((each) => withoutCodes(each) !== each)
  const asSent = [...new Set([...before, ...changed])]
  const rest = texts.flatMap((each) => withoutCodes(each) || [])
  return { associatedText: textsOrNone(rest), ...(asSent.length > 0 && { asSent }) }
}

/** A text without such words. */
export const withoutCodes = (text: string): string =>
  mayHaveCodes(text) ? text.replace(codes, '').trim() : text

/** Most texts have none, and this is faster than looking for all of them. */
const mayHaveCodes = (text: string): boolean =>
  text.includes('{Episodicity') || text.includes('CommentType:') || text.includes('CommentDate:')

/** A heading made of the titles of lists, one below the other. */
export function heading(titles: readonly string[]): { header?: string; asSent?: string[] } {
  const all = [...new Set(titles)]
  const header = all.filter((each) => !noHeading.test(each)).join(', ')
  const asSent = all.filter((each) => noHeading.test(each))
  return { ...(header && { header }), ...(asSent.length > 0 && { asSent }) }
}
