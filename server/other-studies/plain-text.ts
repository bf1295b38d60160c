import { characterEntitiesHtml4 } from 'character-entities-html4'
import { tidied, withoutHidden } from '#contract/tidy.ts'

/**
 * The lines of a text without markup, and without what nobody sees. Registers' texts have HTML, entities that were written
 * twice, and marks that turn the direction.
 */
export const plainText = (text: string): string[] =>
  decoded(decoded(text))
    .replaceAll(/<(?:br|p|li|div|tr|h\d)\b[^<>]*>|<\/(?:p|li|div|tr|h\d)>/gi, '\n')
    .replaceAll(/<(?:script|style)\b[^<>]*>.*?<\/(?:script|style)>/gis, ' ')
    .replaceAll(/<!--.*?-->|<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>/gis, '')
    .split(/[\n\r\u0085\u2028\u2029]+/u)
    .map((line) => tidied(withoutHidden(line)).replaceAll(lone, ''))
    .filter((line) => line !== '')

/** HTML’s, and the apostrophe of XML. */
const byName = new Map([...Object.entries(characterEntitiesHtml4), ['apos', "'"]])

/** Half of a character, which no file can hold. */
const lone = /\p{Surrogate}/gu

const decoded = (text: string): string =>
  text.replaceAll(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z\d]{2,8});/gi, (whole, entity: string) => {
    if (!entity.startsWith('#')) return byName.get(entity) ?? whole
    const code = Number(entity.slice(1).replace(/^x/i, '0x'))
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
  })
