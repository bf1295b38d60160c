/** The format of a document, by its first bytes: the type that a surgery's system sends may be wrong. */
export type DocumentKind = 'pdf' | 'tiff' | 'picture' | 'text'

/** The content of a letter, and its description before it is opened. */
export interface SentDocument {
  kind: DocumentKind
  base64: string
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
  return kind && { kind, base64, about: `${kindNames[kind]}, ${sizeWords(bytes)}` }
}

const kindNames: Readonly<Record<DocumentKind, string>> = {
  pdf: 'PDF',
  tiff: 'scanned pages',
  picture: 'picture',
  text: 'text',
}

function documentKind(base64: string, contentType: string): DocumentKind | undefined {
  const beginning = decoded(base64.replaceAll(/\s/g, '').slice(0, 24))
  if (beginning === undefined) return undefined
  const found = beginnings.find(([, pattern]) => pattern.test(beginning))
  if (found) return found[0]
  return /^text\/(?:plain|html)\b/i.test(contentType) ? 'text' : undefined
}

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

/** `48 kB`, `9.4 MB`; as it was sent if it is not a number of bytes. */
export function sizeWords(size: number | string): string {
  const bytes = Number(size)
  if (!Number.isInteger(bytes) || bytes < 1) return String(size)
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
