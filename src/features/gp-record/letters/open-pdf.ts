import {
  AnnotationMode,
  getDocument,
  OPS,
  PDFWorker,
  version,
  type PageViewport,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import * as v from 'valibot'
import { drawnWords, type Pixels, type PlacedText } from './drawn-words.ts'
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
      useWasm: false,
      maxImageSize: mostPixels,
      enableXfa: false,
      cMapUrl: `${folder}cmaps/`,
      standardFontDataUrl: `${folder}standard_fonts/`,
      wasmUrl: `${folder}wasm/`,
    }).promise
    if (await isFormOfOneProgram(opened)) throw new DocumentRefusedError('form')
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

/** A form whose pages only its maker's program can make. What is drawn of it asks for that program. */
async function isFormOfOneProgram(opened: PDFDocumentProxy): Promise<boolean> {
  const { info } = await opened.getMetadata()
  const { IsXFAPresent, IsAcroFormPresent } = Object(info)
  return IsXFAPresent === true && IsAcroFormPresent !== true
}

async function drawPage(opened: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement) {
  const page = await opened.getPage(number)
  const annotations = (await page.getAnnotations()).flatMap((sent: unknown) => {
    const { success, output } = v.safeParse(annotationSchema, sent)
    return success && (output.annotationFlags & (hidden | noView)) === 0 ? [output] : []
  })
  for (const { id, fieldType, fieldValue, hasAppearance } of annotations) {
    // pdf.js draws a value that has no appearance only if it was typed here.
    if ((fieldType === 'Tx' || fieldType === 'Ch') && fieldValue && !hasAppearance) {
      opened.annotationStorage.setValue(id, { value: fieldValue })
    }
  }
  const viewport = viewportOf(page)
  const { words, doubts } = await wordsOn(page, viewport, canvas)
  const marks = annotations.filter(({ subtype }) => !unmarking.has(subtype))
  const fields = annotations.filter(({ subtype }) => subtype === 'Widget')
  const inSight = fields.filter(({ rect }) => !marks.some((mark) => doOverlap(rect, mark.rect)))
  const isMarked = marks.length > 0 && !doubts.includes('drawn over')
  return {
    words: [words, ...inSight.map(wordsOfField)].filter(Boolean).join('\n'),
    doubts: isMarked ? [...doubts, 'drawn over' as const] : doubts,
    notes: annotations.map(wordsOfNote).filter(Boolean),
    hasGap: hasUndecodedPicture(page),
  }
}

function viewportOf(page: PDFPageProxy): PageViewport {
  const { width, height } = page.getViewport({ scale: 1 })
  return page.getViewport({ scale: longestSide / Math.max(width, height) })
}

/** Draws the page, and reads those of its words that are on it (`drawn-words.ts`). */
async function wordsOn(page: PDFPageProxy, viewport: PageViewport, canvas: HTMLCanvasElement) {
  const operations = await render(page, { canvas, viewport })
  const texts = await textsOf(page, viewport)
  if (texts.length === 0) return { words: '', doubts: [] }
  const ofPage = operations && operationsOfPage(operations)
  if (!ofPage) return { words: '', doubts: ['left out' as const] }
  const picture = async (isWanted: (index: number) => boolean) => {
    const other = document.createElement('canvas')
    await render(page, { canvas: other, viewport }, isWanted)
    return pixelsOf(other)
  }
  const { text, doubts } = drawnWords(texts, {
    drawn: pixelsOf(canvas),
    withoutText: await picture((index) => !showsText.has(ofPage[index] ?? 0)),
    textAlone: await picture((index) => ofText.has(ofPage[index] ?? 0)),
    hasPictures: ofPage.some((operation) => operation !== undefined && isPicture.has(operation)),
  })
  return { words: text, doubts }
}

/** Resolves with what pdf.js did, by number; undefined if it does not say. Its types leave it out. */
async function render(
  page: PDFPageProxy,
  { canvas, viewport }: { canvas: HTMLCanvasElement; viewport: PageViewport },
  operationsFilter?: (index: number) => boolean,
): Promise<readonly number[] | undefined> {
  canvas.width = Math.ceil(viewport.width)
  canvas.height = Math.ceil(viewport.height)
  const annotationMode = AnnotationMode.ENABLE_STORAGE
  const task = page.render({ canvas, viewport, annotationMode, operationsFilter })
  await task.promise
  const { success, output } = v.safeParse(taskSchema, task)
  return success ? output._internalRenderTask.operatorList.fnArray : undefined
}

const taskSchema = v.object({
  _internalRenderTask: v.object({ operatorList: v.object({ fnArray: v.array(v.number()) }) }),
})

/** Those of the page itself; undefined in place of those of its annotations, whose text is told apart from its own. */
function operationsOfPage(operations: readonly number[]): readonly (number | undefined)[] {
  let isOfAnnotation = false
  return operations.map((operation) => {
    if (operation === OPS.beginAnnotation) isOfAnnotation = true
    const isOfPage = !isOfAnnotation
    if (operation === OPS.endAnnotation) isOfAnnotation = false
    return isOfPage ? operation : undefined
  })
}

const showsText: ReadonlySet<number> = new Set([
  OPS.showText,
  OPS.showSpacedText,
  OPS.nextLineShowText,
  OPS.nextLineSetSpacingShowText,
])
/** Text and where it stands, without its colour, layer and mode, and without what cuts it off or covers it. */
const ofText: ReadonlySet<number> = new Set([
  ...showsText,
  OPS.dependency,
  OPS.save,
  OPS.restore,
  OPS.transform,
  OPS.beginText,
  OPS.endText,
  OPS.setCharSpacing,
  OPS.setWordSpacing,
  OPS.setHScale,
  OPS.setLeading,
  OPS.setFont,
  OPS.setTextRise,
  OPS.moveText,
  OPS.setLeadingMoveText,
  OPS.setTextMatrix,
  OPS.nextLine,
  OPS.paintFormXObjectBegin,
  OPS.paintFormXObjectEnd,
])
const isPicture: ReadonlySet<number> = new Set([
  OPS.paintImageXObject,
  OPS.paintImageXObjectRepeat,
  OPS.paintInlineImageXObject,
  OPS.paintInlineImageXObjectGroup,
  OPS.paintImageMaskXObject,
  OPS.paintImageMaskXObjectGroup,
  OPS.paintImageMaskXObjectRepeat,
])

function pixelsOf(canvas: HTMLCanvasElement): Pixels {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas')
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

async function textsOf(page: PDFPageProxy, viewport: PageViewport): Promise<PlacedText[]> {
  const { items } = await page.getTextContent()
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = viewport.transform
  const direction = (x: number, y: number) => ({ x: a * x + c * y, y: b * x + d * y })
  return items.flatMap((item) => {
    if (!('str' in item)) return []
    const [right = 0, up = 0, acrossRight = 0, acrossUp = 0, left = 0, bottom = 0]: number[] =
      item.transform
    const start = direction(left, bottom)
    const unit = item.width / (Math.hypot(right, up) || 1)
    const height = item.height / (Math.hypot(acrossRight, acrossUp) || 1)
    return [
      {
        text: item.str,
        endsLine: item.hasEOL,
        start: { x: start.x + e, y: start.y + f },
        along: direction(right * unit, up * unit),
        across: direction(acrossRight * height, acrossUp * height),
      },
    ]
  })
}

/** What pdf.js says about a field of a form or a note, as far as we read it. */
const annotationSchema = v.object({
  id: v.string(),
  subtype: v.optional(v.string(), ''),
  rect: v.optional(v.array(v.number()), []),
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

/** They leave the page as it is. What any other shows belongs to the place where it stands. */
const unmarking: ReadonlySet<string> = new Set([
  'Widget',
  'Link',
  'Popup',
  'Text',
  'FileAttachment',
])

const doOverlap = (one: readonly number[], other: readonly number[]): boolean => {
  const [left = 0, bottom = 0, right = 0, top = 0] = one
  const [otherLeft = 0, otherBottom = 0, otherRight = 0, otherTop = 0] = other
  return left < otherRight && otherLeft < right && bottom < otherTop && otherBottom < top
}

/** A popup repeats what its note says; a link shows its words on the page; what blacks out says nothing. */
const withoutNote: ReadonlySet<string> = new Set(['Widget', 'Link', 'Popup', 'Redact'])

function wordsOfNote({ subtype, contentsObj, textContent }: Annotation): string {
  if (withoutNote.has(subtype)) return ''
  return (contentsObj?.str || textContent?.join('\n') || '').trim()
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
