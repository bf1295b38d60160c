import { isHtml, textOfHtml } from './html-text.ts'
import { decodeEntities } from './text.ts'

/**
 * A text as it is read: entities decoded once, HTML of a surgery's system as lines of text, and nothing
 * where only blanks were sent. Lines and columns stay: of several lines the first one keeps its indentation.
 */
export function readableText(sent: string | undefined): string | undefined {
  if (sent === undefined) return undefined
  const text = isHtml(sent) ? textOfHtml(sent) : decodeEntities(sent).replaceAll(/\r\n?/g, '\n')
  const whole = text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd()
  return (whole.includes('\n') ? whole : whole.trim()) || undefined
}

/** The texts of an entry that were sent as HTML, as they were sent. */
export function htmlTextsIn(sent: unknown): string[] {
  if (typeof sent === 'string') return isHtml(sent) ? [sent] : []
  return typeof sent === 'object' && sent !== null ? Object.values(sent).flatMap(htmlTextsIn) : []
}
