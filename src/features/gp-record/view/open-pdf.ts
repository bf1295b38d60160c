import { getDocument, PDFWorker, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { longestSide, mostPixels, type PagedDocument } from './paged-document.ts'

/** Parses a PDF in a worker, without its scripts, forms and links. Rejects if it is not a PDF or has a password. */
export async function openPdf(data: Uint8Array): Promise<PagedDocument> {
  const port = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
  const worker = PDFWorker.create({ port })
  const end = () => {
    worker.destroy()
    port.terminate()
  }
  try {
    const opened = await getDocument({
      data,
      worker,
      isEvalSupported: false,
      useWasm: false,
      maxImageSize: mostPixels,
      enableXfa: false,
    }).promise
    return {
      count: opened.numPages,
      draw: async (number, canvas) => {
        const page = await opened.getPage(number)
        await drawPage(page, canvas)
        return wordsOf(page)
      },
      close: end,
    }
  } catch (error) {
    end()
    throw error
  }
}

async function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement): Promise<void> {
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: longestSide / Math.max(width, height) })
  canvas.width = Math.ceil(viewport.width)
  canvas.height = Math.ceil(viewport.height)
  await page.render({ canvas, viewport }).promise
}

async function wordsOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent()
  return items
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    .join('')
    .trim()
}
