import UTIF, { type IFD } from 'utif2'
import { mostPixels } from './paged-document.ts'

/** First the bytes, then pages by number, counted from 1. */
export type TiffAsked = { data: ArrayBuffer } | { page: number }

export interface TiffPage {
  width: number
  height: number
  pixels: Uint8ClampedArray<ArrayBuffer>
}

let data = new ArrayBuffer()
let pages: IFD[] = []

addEventListener('message', ({ data: asked }: MessageEvent<TiffAsked>) => {
  if ('data' in asked) {
    data = asked.data
    // Thumbnails and masks are pages of the file too, but have no size.
    pages = UTIF.decode(data).filter((page) => sideOf(page, 't256') > 0)
    postMessage(pages.length)
    return
  }
  const page = pages[asked.page - 1]
  if (!page) throw new Error('The page is not in the document')
  if (sideOf(page, 't256') * sideOf(page, 't257') > mostPixels)
    throw new Error('The page is too large')
  UTIF.decodeImage(data, page)
  const pixels = new Uint8ClampedArray(UTIF.toRGBA8(page))
  const { width, height } = page
  postMessage({ width, height, pixels } satisfies TiffPage, { transfer: [pixels.buffer] })
})

function sideOf(page: IFD, tag: string): number {
  const value: unknown = page[tag]
  return Array.isArray(value) ? Number(value[0]) : 0
}
