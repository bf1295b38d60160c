import { shortened } from '#domain/shortened.ts'

/** How a document is shown; `other` is not, and can be downloaded only. */
export type DocumentKind = 'pdf' | 'tiff' | 'picture' | 'text' | 'other'

/** The content of a letter, and its description before it is opened. */
export interface SentDocument extends Format {
  base64: string
  /** As the surgery's system named it; empty if it did not. */
  contentType: string
  /** `PDF, 48 kB`. */
  about: string
}

/** What a file is, by its first bytes: the type that a surgery's system sends may be wrong. */
interface Format {
  kind: DocumentKind
  /** For people. */
  name: string
  /** Of the name of its file. */
  ending: string
}

const format = (kind: DocumentKind, name: string, ending: string): Format => ({
  kind,
  name,
  ending,
})

const html = format('text', 'text', 'html')
const plainText = format('text', 'text', 'txt')

const beginnings: readonly (readonly [RegExp, Format])[] = [
  [/^%PDF-/, format('pdf', 'PDF', 'pdf')],
  [/^(?:II\*\0|MM\0\*)/, format('tiff', 'scanned pages', 'tif')],
  // TIFF for files of more than 4 GB.
  [/^(?:II\+\0|MM\0\+)/, format('other', 'scanned pages', 'tif')],
  // Pictures that every browser can show.
  [/^\xFF\xD8\xFF/, format('picture', 'picture', 'jpeg')],
  [/^\x89PNG\r\n/, format('picture', 'picture', 'png')],
  [/^GIF8/, format('picture', 'picture', 'gif')],
  [/^RIFF....WEBP/s, format('picture', 'picture', 'webp')],
  [/^....ftyp(?:hei|hev|mif1|msf1)/s, format('other', 'picture', 'heic')],
  [/^\s*\{\\rtf/, format('other', 'rich text', 'rtf')],
  [/^PK\x03\x04.*word\//s, format('other', 'Word document', 'docx')],
  [/^(?:\xEF\xBB\xBF)?\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html)\b/i, html],
  [
    /^(?:\xEF\xBB\xBF)?\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+svg|svg)\b/i,
    format('other', 'drawing', 'svg'),
  ],
  [/^(?:\xEF\xBB\xBF)?\s*<\?xml/i, format('other', 'XML', 'xml')],
]

/** Files whose first bytes say only that they are of a family, or nothing. */
const byType: readonly (readonly [RegExp, Format])[] = [
  [/wordprocessing/i, format('other', 'Word document', 'docx')],
  [/msword/i, format('other', 'Word document', 'doc')],
  [/opendocument\.text/i, format('other', 'text document', 'odt')],
  [/spreadsheetml/i, format('other', 'spreadsheet', 'xlsx')],
  [/ms-excel/i, format('other', 'spreadsheet', 'xls')],
  [/^image\//i, format('other', 'picture', 'bin')],
]

/** A document that was sent; undefined if there is nothing to have, such as invalid base64. */
export function sentDocument(base64: string, contentType = ''): SentDocument | undefined {
  const beginning = decoded(base64.replaceAll(/\s/g, '').slice(0, firstKilobyte))
  if (!beginning) return undefined
  const found = formatOf(beginning, contentType)
  const bytes = Math.floor((base64.replaceAll(/[\s=]/g, '').length * 3) / 4)
  return { ...found, base64, contentType, about: `${found.name}, ${sizeWords(bytes)}` }
}

function formatOf(beginning: string, contentType: string): Format {
  const matching = (table: typeof beginnings, text: string) =>
    table.find(([pattern]) => pattern.test(text))?.[1]
  const found = matching(beginnings, beginning)
  if (found && !(found.kind === 'other' && isHtmlType(contentType))) return found
  if (isHtmlType(contentType)) return html
  if (/^text\/(?:plain|csv)\b/i.test(contentType)) return plainText
  // Readers of PDF look for the header in the first kilobyte: some systems write a line break or more before it.
  if (/%PDF-\d/.test(beginning)) return format('pdf', 'PDF', 'pdf')
  const isText = !/^image\//i.test(contentType) && looksLikeText(beginning)
  return isText ? plainText : (matching(byType, contentType) ?? format('other', 'file', 'bin'))
}

/** Without the bytes that no text has, and mostly of letters that every charset has. */
const looksLikeText = (beginning: string): boolean =>
  /^[\t\n\f\r -~\x80-\xFF]*$/.test(beginning) &&
  beginning.replaceAll(/[\x80-\xFF]/g, '').length > beginning.length / 2

/** 1,024 bytes, in base64. */
const firstKilobyte = 1368

function decoded(base64: string): string | undefined {
  try {
    return atob(base64)
  } catch {
    return undefined
  }
}

/** Throws if it is not base64. */
export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

interface DecodedText {
  text: string
  /** Whether signs such as £ and ° may be others than those that were written. */
  isGuess: boolean
}

/**
 * The text of a letter: by its byte-order mark, by its zeros if it is UTF-16 without one, by the charset that the surgery
 * names, or else as UTF-8; and where its bytes are none of these, Windows-1252, as the web reads what says nothing.
 */
export function textOfDocument({ base64, contentType, ending }: SentDocument): DecodedText {
  const bytes = bytesOf(base64)
  const named = namedCharset(bytes, contentType, ending === 'html')
  for (const charset of [markedCharset(bytes) ?? charsetByZeros(bytes), named, 'utf-8']) {
    const text = charset && decodedStrictly(bytes, charset)
    if (text) return { text, isGuess: false }
  }
  const text = new TextDecoder('windows-1252').decode(bytes)
  return { text, isGuess: signsOfAnother.test(text) }
}

/** In a text from DOS, ° reads as ø, µ as æ and £ as œ; and what is not in Windows-1252 is of something else. */
const signsOfAnother = /\d\s?[øæ]|œ\s?\d|[\x81\x8D\x8F\x90\x9D]/

const isHtmlType = (contentType: string): boolean => /^text\/html\b/i.test(contentType)

function markedCharset([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** English in UTF-16 has a zero in every other byte, and no other text has any. */
function charsetByZeros(bytes: Uint8Array): string | undefined {
  const zeros = [0, 0]
  for (const [place, byte] of bytes.subarray(0, 1024).entries()) {
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1
  }
  const [even = 0, odd = 0] = zeros
  const most = Math.min(bytes.length, 1024) / 2
  if (odd > most / 2 && even < odd / 10) return 'utf-16le'
  return even > most / 2 && odd < even / 10 ? 'utf-16be' : undefined
}

/** By the content type, or by the head of an HTML page. ASCII says nothing of the bytes that it does not have. */
function namedCharset(bytes: Uint8Array, contentType: string, isHtml: boolean): string | undefined {
  const pattern = /charset\s*=\s*["']?([\w:.-]+)/i
  const head = isHtml ? String.fromCharCode(...bytes.subarray(0, 1024)) : ''
  const charset = (pattern.exec(contentType) ?? pattern.exec(head))?.[1]
  return charset && /ascii$/i.test(charset) ? undefined : charset
}

/** Undefined if they are not that, or if there is no such charset. */
function decodedStrictly(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const names: readonly (readonly [RegExp, string])[] = [
  [/^application\/pdf\b/i, 'PDF'],
  [/^image\/tiff?\b/i, 'Scanned pages'],
  [/^image\//i, 'Picture'],
  [/^text\/(?:plain|html|csv)\b/i, 'Text'],
  [/rtf\b|msword|wordprocessing/i, 'Word document'],
]

/** The name of a type for people; an unknown type as it was sent. */
export const kindWords = (contentType: string): string =>
  names.find(([pattern]) => pattern.test(contentType))?.[1] ?? contentType

/** A name for the file of a letter, on any system: its words, and the ending of what it is. */
export function fileName({ ending }: SentDocument, name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu)?.join('-') ?? ''
  return `${shortened(words, 60, '') || 'letter'}.${ending}`
}

/** `48 kB`, `9.4 MB`; as it was sent if it is not a number of bytes. */
export function sizeWords(size: number | string): string {
  const bytes = Number(size)
  if (!Number.isInteger(bytes) || bytes < 1) return String(size)
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
