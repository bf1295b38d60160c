import { shortened } from '#domain/shortened.ts'

/** The format of a document, by its first bytes: the type that a surgery's system sends may be wrong. */
export type DocumentKind = 'pdf' | 'tiff' | 'picture' | 'text'

/** The content of a letter, and its description before it is opened. */
export interface SentDocument {
  kind: DocumentKind
  base64: string
  /** As the surgery's system named it; empty if it did not. */
  contentType: string
  /** `PDF, 48 kB`. */
  about: string
}

const beginnings: readonly (readonly [DocumentKind, RegExp])[] = [
  ['pdf', /^%PDF-/],
  ['tiff', /^(?:II\*\0|MM\0\*)/],
  // JPEG, PNG, GIF and WebP, which every browser can show.
  ['picture', /^(?:\xFF\xD8\xFF|\x89PNG\r\n|GIF8|RIFF....WEBP)/s],
]

/** A document that can be opened; undefined if it cannot, such as invalid base64. */
export function sentDocument(base64: string, contentType = ''): SentDocument | undefined {
  const kind = documentKind(base64, contentType)
  const bytes = Math.floor((base64.replaceAll(/[\s=]/g, '').length * 3) / 4)
  return kind && { kind, base64, contentType, about: `${kindNames[kind]}, ${sizeWords(bytes)}` }
}

const kindNames: Readonly<Record<DocumentKind, string>> = {
  pdf: 'PDF',
  tiff: 'scanned pages',
  picture: 'picture',
  text: 'text',
}

function documentKind(base64: string, contentType: string): DocumentKind | undefined {
  const beginning = decoded(base64.replaceAll(/\s/g, '').slice(0, firstKilobyte))
  if (beginning === undefined) return undefined
  const found = beginnings.find(([, pattern]) => pattern.test(beginning))
  if (found) return found[0]
  if (/^text\/(?:plain|html)\b/i.test(contentType)) return 'text'
  // Readers of PDF look for the header in the first kilobyte: some systems write a line break or more before it.
  return /%PDF-\d/.test(beginning) ? 'pdf' : undefined
}

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

/**
 * The text of a letter: by its byte-order mark, the charset that the surgery names, or else UTF-8; and where its bytes
 * are none of these, Windows-1252, as the web reads what says nothing.
 */
export function textOfDocument({ base64, contentType }: SentDocument): string {
  const bytes = bytesOf(base64)
  const charsets = [markedCharset(bytes), namedCharset(bytes, contentType), 'utf-8']
  for (const charset of charsets) {
    const text = charset && decodedStrictly(bytes, charset)
    if (text !== undefined && text !== '') return text
  }
  return new TextDecoder('windows-1252').decode(bytes)
}

export const isHtmlType = (contentType: string): boolean => /^text\/html\b/i.test(contentType)

function markedCharset([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** By the content type, or by the head of an HTML page. ASCII says nothing of the bytes that it does not have. */
function namedCharset(bytes: Uint8Array, contentType: string): string | undefined {
  const pattern = /charset\s*=\s*["']?([\w:.-]+)/i
  const head = isHtmlType(contentType) ? String.fromCharCode(...bytes.subarray(0, 1024)) : ''
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
  [/^text\/(?:plain|html)\b/i, 'Text'],
  [/rtf\b|msword|wordprocessing/i, 'Word document'],
]

/** The name of a type for people; an unknown type as it was sent. */
export const kindWords = (contentType: string): string =>
  names.find(([pattern]) => pattern.test(contentType))?.[1] ?? contentType

const endings: Readonly<Record<DocumentKind, (contentType: string) => string>> = {
  pdf: () => 'pdf',
  tiff: () => 'tif',
  picture: (contentType) => /^image\/(jpeg|png|gif|webp)\b/i.exec(contentType)?.[1] ?? 'jpg',
  text: (contentType) => (isHtmlType(contentType) ? 'html' : 'txt'),
}

/** A name for the file of a letter, on any system: its words, and the ending of what it is. */
export function fileName({ kind, contentType }: SentDocument, name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu)?.join('-') ?? ''
  return `${shortened(words, 60, '') || 'letter'}.${endings[kind](contentType)}`
}

/** `48 kB`, `9.4 MB`; as it was sent if it is not a number of bytes. */
export function sizeWords(size: number | string): string {
  const bytes = Number(size)
  if (!Number.isInteger(bytes) || bytes < 1) return String(size)
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
