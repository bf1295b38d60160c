/** A document that is drawn page by page. Nothing of it ever becomes a document of our origin. */
export interface PagedDocument {
  count: number
  /** Draws a page, counted from 1. Resolves with its words, where it has any. */
  draw: (page: number, canvas: HTMLCanvasElement) => Promise<string>
  close: () => void
}

/** As sharp as a page on paper is read, and what any phone can hold. */
export const longestSide = 2200
/** Pixels of a picture: a larger one was made to harm. */
export const mostPixels = 60_000_000
