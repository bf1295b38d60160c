/** A document that renders page by page. It never becomes a document of our origin. */
export interface PagedDocument {
  count: number
  /** Renders a page, counted from 1. Resolves with its text, if it has any. */
  draw: (page: number, canvas: HTMLCanvasElement) => Promise<string>
  close: () => void
}

/** In pixels: as sharp as print, and within any phone's memory. */
export const longestSide = 2200
/** The maximum number of pixels of a picture: a larger one is an attack. */
export const mostPixels = 60_000_000
