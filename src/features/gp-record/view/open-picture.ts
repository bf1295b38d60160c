import { longestSide, type PagedDocument } from './paged-document.ts'

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
      return { words: '', hasGap: false }
    },
    close: () => picture.close(),
  }
}
