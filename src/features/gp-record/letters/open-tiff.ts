import {
  DocumentRefusedError,
  mostCanvasPixels,
  pageWithoutWords,
  type PagedDocument,
} from './paged-document.ts'
import type { TiffRequest, TiffPage, TiffPages, TiffRefusal } from './tiff-worker.ts'

/** A page takes a second or two. A damaged one may keep the decoder busy for ever. */
const longest = 60_000

/** Decodes a TIFF in a worker, page by page on demand. Rejects if it is not a TIFF. */
export async function openTiff(data: Uint8Array<ArrayBuffer>): Promise<PagedDocument> {
  const worker = new Worker(new URL('./tiff-worker.ts', import.meta.url), { type: 'module' })
  const close = () => worker.terminate()
  try {
    const { count } = await ask<TiffPages>(worker, { data: data.buffer })
    if (count === 0) throw new DocumentRefusedError('damaged')
    return {
      count,
      draw: async (page, canvas) => {
        await drawOn(canvas, await ask<TiffPage>(worker, { page }))
        return pageWithoutWords
      },
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

/** Each request has a port of its own, so that no page is taken for another, however fast they are turned. */
async function ask<Answer>(worker: Worker, request: TiffRequest): Promise<Answer> {
  const { port1, port2 } = new MessageChannel()
  const late = AbortSignal.timeout(longest)
  try {
    return await new Promise((resolve, reject) => {
      const fail = () => reject(new DocumentRefusedError('damaged'))
      port1.onmessage = ({ data }: MessageEvent<Answer | TiffRefusal>) => {
        if (isRefusal(data)) reject(new DocumentRefusedError(data.refused))
        else resolve(data)
      }
      worker.addEventListener('error', fail, { signal: late })
      late.addEventListener('abort', fail)
      worker.postMessage(request, [port2])
    })
  } finally {
    port1.close()
  }
}

const isRefusal = (answer: unknown): answer is TiffRefusal =>
  typeof answer === 'object' && answer !== null && 'refused' in answer

/** Turned as its tag says, with pixels as high as theirs, and smaller if no phone could show it otherwise. */
async function drawOn(canvas: HTMLCanvasElement, page: TiffPage): Promise<void> {
  const { width, height, pixels, orientation, pixelHeight } = page
  const picture = await createImageBitmap(new ImageData(pixels, width, height))
  const across = width * Math.max(1, 1 / pixelHeight)
  const down = height * Math.max(1, pixelHeight)
  const scale = Math.min(1, Math.sqrt(mostCanvasPixels / (across * down)))
  const [wide, high] = [Math.round(across * scale), Math.round(down * scale)]
  const isOnItsSide = orientation >= 5 && orientation <= 8
  canvas.width = isOnItsSide ? high : wide
  canvas.height = isOnItsSide ? wide : high
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas')
  const [a, b, c, d] = turns[orientation] ?? [1, 0, 0, 1]
  const isFlipped = (sum: number, side: number) => (sum < 0 ? side : 0)
  context.setTransform(a, b, c, d, isFlipped(a + c, canvas.width), isFlipped(b + d, canvas.height))
  context.drawImage(picture, 0, 0, wide, high)
  picture.close()
}

/** The first row and column of the page, by tag 274: where x and y of the file lead on the screen. */
const turns: Readonly<Record<number, readonly [number, number, number, number]>> = {
  2: [-1, 0, 0, 1],
  3: [-1, 0, 0, -1],
  4: [1, 0, 0, -1],
  5: [0, 1, 1, 0],
  6: [0, 1, -1, 0],
  7: [0, -1, -1, 0],
  8: [0, -1, 1, 0],
}
