import type { PagedDocument } from './paged-document.ts'
import type { TiffAsked, TiffPage } from './tiff-worker.ts'

/** Decodes a TIFF in a worker, page by page on demand. Rejects if it is not a TIFF. */
export async function openTiff(data: Uint8Array<ArrayBuffer>): Promise<PagedDocument> {
  const worker = new Worker(new URL('./tiff-worker.ts', import.meta.url), { type: 'module' })
  const ask = async <Answer>(asked: TiffAsked): Promise<Answer> =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data: answer }: MessageEvent<Answer>) => resolve(answer)
      worker.onerror = ({ message }) =>
        reject(new Error(`The document could not be read: ${message}`))
      worker.postMessage(asked)
    })
  const close = () => worker.terminate()
  try {
    const count = await ask<number>({ data: data.buffer })
    if (count === 0) throw new Error('The document has no pages')
    return {
      count,
      draw: async (page, canvas) => {
        const { width, height, pixels } = await ask<TiffPage>({ page })
        canvas.width = width
        canvas.height = height
        canvas.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0)
        return ''
      },
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}
