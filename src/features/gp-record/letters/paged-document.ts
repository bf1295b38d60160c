import type { PageDoubt } from './drawn-words.ts'

/** A document that renders page by page. It never becomes a document of our origin. */
export interface PagedDocument {
  count: number
  /** Renders a page, counted from 1. Rejects with DocumentRefusedError if it cannot show the page as it was sent. */
  draw: (page: number, canvas: HTMLCanvasElement) => Promise<DrawnPage>
  close: () => void
  /** Whether there is more in the file than is drawn: a picture that moves, or several in one file. */
  hasMore?: boolean
}

export interface DrawnPage {
  /** Its text, as far as it is on the page; empty if it has none. */
  words: string
  /** Why the words must not stand without the page; empty if they are proved to be what is drawn. */
  doubts: readonly PageDoubt[]
  /** Notes that somebody attached to the page. */
  notes: readonly string[]
  /** Whether a picture on it could not be decoded, so that the page has a gap. */
  hasGap: boolean
}

/** `kind`: it may be fine, but we have no proof that we show this kind of file right. `form`: another program shows it. */
type Refusal = 'kind' | 'form' | 'damaged' | 'password'

/** Thrown where a page, or the document, would not look as it was sent. */
export class DocumentRefusedError extends Error {
  readonly why: Refusal
  constructor(why: Refusal) {
    super(`The document was not shown: ${why}`)
    this.name = 'DocumentRefusedError'
    this.why = why
  }
}

/** Of a picture. */
export const pageWithoutWords: DrawnPage = { words: '', doubts: [], notes: [], hasGap: false }

/** In pixels: as sharp as print, and within any phone's memory. */
export const longestSide = 2200
/** The maximum number of pixels of a picture: a larger one is an attack. */
export const mostPixels = 60_000_000
/** The largest canvas that an iPhone draws; it leaves a larger one blank without an error. */
export const mostCanvasPixels = 16_000_000

/** Lets the browser decode a picture. Rejects if it cannot. */
export async function openPicture(data: Uint8Array<ArrayBuffer>): Promise<PagedDocument> {
  const picture = await createImageBitmap(new Blob([data]))
  return {
    count: 1,
    draw: async (_, canvas) => {
      const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
      canvas.width = Math.round(picture.width * scale)
      canvas.height = Math.round(picture.height * scale)
      canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
      return pageWithoutWords
    },
    close: () => picture.close(),
    hasMore: severalPictures.test(new TextDecoder('latin1').decode(data)),
  }
}

/** Where the second picture of a GIF begins, or the mark of a PNG or WebP with several. Its first byte is no letter. */
const severalPictures =
  /^GIF8.*\x21\xF9\x04.{4}\0\x2C.*\x21\xF9\x04.{4}\0\x2C|^.PNG.{1,1024}acTL|^RIFF....WEBP.{1,64}ANIM/s
