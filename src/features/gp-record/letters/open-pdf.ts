import {
  AnnotationMode,
  getDocument,
  PDFWorker,
  version,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import * as v from 'valibot'
import {
  DocumentRefusedError,
  longestSide,
  mostPixels,
  type PagedDocument,
} from './paged-document.ts'

/** Where the build puts what some letters need (build/pdf-assets.ts). */
const folder = `/assets/pdfjs-${version}/`

/** Parses a PDF in a worker, without its scripts and links. Rejects if it is not a PDF or has a password. */
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
      cMapUrl: `${folder}cmaps/`,
      standardFontDataUrl: `${folder}standard_fonts/`,
      wasmUrl: `${folder}wasm/`,
    }).promise
    return {
      count: opened.numPages,
      draw: async (number, canvas) => drawPage(opened, number, canvas),
      close: end,
    }
  } catch (error) {
    end()
    const needsPassword = error instanceof Error && error.name === 'PasswordException'
    throw needsPassword ? new DocumentRefusedError('password') : error
  }
}

async function drawPage(opened: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement) {
  const page = await opened.getPage(number)
  const annotations = (await page.getAnnotations()).flatMap((sent: unknown) => {
    const { success, output } = v.safeParse(annotationSchema, sent)
    return success ? [output] : []
  })
  for (const { id, fieldType, fieldValue, hasAppearance } of annotations) {
    // pdf.js draws a value that has no appearance only if it was typed here.
    if ((fieldType === 'Tx' || fieldType === 'Ch') && fieldValue && !hasAppearance) {
      opened.annotationStorage.setValue(id, { value: fieldValue })
    }
  }
  await render(page, canvas)
  const words = [await textOf(page), ...annotations.map(wordsOfAnnotation)].filter(Boolean)
  return { words: words.join('\n'), hasGap: hasUndecodedPicture(page) }
}

async function render(page: PDFPageProxy, canvas: HTMLCanvasElement): Promise<void> {
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: longestSide / Math.max(width, height) })
  canvas.width = Math.ceil(viewport.width)
  canvas.height = Math.ceil(viewport.height)
  await page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE_STORAGE }).promise
}

async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent()
  return items
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    .join('')
    .trim()
}

/** What pdf.js says about a field of a form or a note, as far as we read it. */
const annotationSchema = v.object({
  id: v.string(),
  subtype: v.optional(v.string()),
  annotationFlags: v.optional(v.number(), 0),
  hasAppearance: v.optional(v.boolean(), false),
  fieldType: v.nullish(v.string()),
  fieldName: v.nullish(v.string()),
  alternativeText: v.nullish(v.string()),
  fieldValue: v.nullish(v.union([v.string(), v.array(v.string())])),
  options: v.optional(
    v.array(v.object({ exportValue: v.nullish(v.string()), displayValue: v.nullish(v.string()) })),
    [],
  ),
  checkBox: v.optional(v.boolean(), false),
  radioButton: v.optional(v.boolean(), false),
  exportValue: v.nullish(v.string()),
  buttonValue: v.nullish(v.string()),
  password: v.optional(v.boolean(), false),
  contentsObj: v.optional(v.object({ str: v.string() })),
  textContent: v.nullish(v.array(v.string())),
})
type Annotation = v.InferOutput<typeof annotationSchema>

const [hidden, noView] = [2, 32] as const

function wordsOfAnnotation(annotation: Annotation): string {
  const { subtype, annotationFlags, contentsObj, textContent } = annotation
  if ((annotationFlags & (hidden | noView)) !== 0) return ''
  if (subtype === 'Widget') return wordsOfField(annotation)
  // A popup repeats what its note says; a link shows its words on the page.
  if (subtype === 'Popup' || subtype === 'Link') return ''
  const note = (contentsObj?.str || textContent?.join('\n') || '').trim()
  return note && `Note: ${note}`
}

function wordsOfField(field: Annotation): string {
  const { fieldValue, checkBox, radioButton, options, password } = field
  const name = field.alternativeText || field.fieldName || ''
  if (password) return ''
  if (checkBox || radioButton) {
    const isTicked = fieldValue === (checkBox ? field.exportValue : field.buttonValue)
    return isTicked && fieldValue !== 'Off'
      ? `Ticked: ${[name, fieldValue].filter(Boolean).join(', ')}`
      : ''
  }
  const shown = [fieldValue ?? []]
    .flat()
    .map((value) => options.find(({ exportValue }) => exportValue === value)?.displayValue ?? value)
    .join(', ')
    .trim()
  return shown && `Filled in${name && ` (${name})`}: ${shown}`
}

/** pdf.js keeps a picture that it could not decode as null, and draws nothing in its place. */
const hasUndecodedPicture = ({ objs, commonObjs }: PDFPageProxy): boolean =>
  [...objs, ...commonObjs].some(([, decoded]) => decoded === null)
