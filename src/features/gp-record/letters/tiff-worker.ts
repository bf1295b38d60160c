import UTIF, { type IFD } from 'utif2'
import { mostPixels } from './paged-document.ts'

/*
 * utif2 draws what it does not know as black or white areas, and what is broken off as well. So a page is drawn only
 * if it is of a kind that was compared with its original, pixel by pixel, in the built page
 * (e2e/gp-record-scans.spec.ts), and if all of its rows were there.
 */

/** First the bytes, then pages by number, counted from 1. Each is answered at the port that comes with it. */
export type TiffRequest = { data: ArrayBuffer } | { page: number }

export type TiffReply = TiffPages | TiffPage | TiffRefusal

export interface TiffPages {
  count: number
}

export interface TiffPage {
  width: number
  height: number
  pixels: Uint8ClampedArray<ArrayBuffer>
  /** Tag 274, from 1 to 8: how the page is turned or mirrored. */
  orientation: number
  /** The height of a pixel, where its width is 1: a fax has flat ones. */
  pixelHeight: number
}

export interface TiffRefusal {
  refused: 'kind' | 'damaged'
}

const compressions = {
  none: 1,
  g3: 3,
  g4: 4,
  lzw: 5,
  jpeg: 7,
  deflate: 8,
  packBits: 32_773,
} as const
const [whiteIsZero, blackIsZero, rgb, palette, yCbCr] = [0, 1, 2, 3, 6] as const
const { none, g3, g4, lzw, jpeg, deflate, packBits } = compressions
const exact: readonly number[] = [none, lzw, deflate, packBits]

interface Kind {
  photometric: readonly number[]
  bits: readonly number[]
  samples: number
  compression: readonly number[]
}

/** What was proved. Grey of two or four bits, planes, CMYK, transparency and old JPEG were not. */
const kinds: readonly Kind[] = [
  {
    photometric: [whiteIsZero, blackIsZero],
    bits: [1],
    samples: 1,
    compression: [g3, g4, ...exact],
  },
  { photometric: [whiteIsZero, blackIsZero], bits: [8], samples: 1, compression: exact },
  { photometric: [blackIsZero], bits: [16], samples: 1, compression: exact },
  { photometric: [blackIsZero], bits: [8], samples: 1, compression: [jpeg] },
  { photometric: [palette], bits: [4, 8], samples: 1, compression: exact },
  { photometric: [rgb], bits: [8, 16], samples: 3, compression: exact },
  { photometric: [rgb, yCbCr], bits: [8], samples: 3, compression: [jpeg] },
]

let data = new ArrayBuffer()
let pages: readonly (IFD | undefined)[] = []

addEventListener('message', ({ data: request, ports: [port] }: MessageEvent<TiffRequest>) => {
  void answer(request).then(
    (reply) => port?.postMessage(reply, 'pixels' in reply ? [reply.pixels.buffer] : []),
    // utif2 throws strings and errors of any kind at bytes that it does not expect.
    () => port?.postMessage({ refused: 'damaged' } satisfies TiffReply),
  )
})

async function answer(request: TiffRequest): Promise<TiffReply> {
  if ('page' in request) return drawn(pages[request.page - 1])
  data = request.data
  const isBrokenOff = endChain(new DataView(data))
  const all = UTIF.decode(data).filter((page) => widthOf(page) > 0)
  const whole = all.filter((page) => !isSmallerCopy(page))
  // A page that is not there any more keeps its number, so that nobody thinks that the letter ends before it.
  pages = [...(whole.length > 0 ? whole : all), ...(isBrokenOff ? [undefined] : [])]
  return { count: pages.length }
}

/** Cuts the chain of pages where it leads out of the file or in a circle, as utif2 would follow it. Says whether it did. */
function endChain(view: DataView<ArrayBuffer>): boolean {
  const isLittle = view.getUint8(0) === 0x49
  const seen = new Set<number>()
  for (let place = 4, next = view.getUint32(place, isLittle); next !== 0;) {
    const isReadable = next >= 8 && next + 6 <= view.byteLength && !seen.has(next)
    const end = isReadable ? next + 2 + view.getUint16(next, isLittle) * 12 : Infinity
    if (end + 4 > view.byteLength) {
      view.setUint32(place, 0, isLittle)
      return true
    }
    seen.add(next)
    place = end
    next = view.getUint32(place, isLittle)
  }
  return false
}

/** A thumbnail, or a mask of another page. */
const isSmallerCopy = (page: IFD): boolean =>
  (numberOf(page, 254, 0) & 0b101) !== 0 || numberOf(page, 255, 1) === 2

async function drawn(sent: IFD | undefined): Promise<TiffPage | TiffRefusal> {
  if (!sent) return { refused: 'damaged' }
  if (!isProved(sent)) return { refused: 'kind' }
  const strips = stripsOf(sent)
  if (!strips) return { refused: 'damaged' }
  if (compressionOf(sent) === deflate) return pixelsOf(await inflated(sent, strips), strips)
  // utif2 decodes every JPEG to three colours, a grey one too.
  const page =
    compressionOf(sent) === jpeg && samplesOf(sent) === 1
      ? { ...sent, t258: [8, 8, 8], t262: [rgb], t277: [3] }
      : { ...sent }
  return pixelsOf({ page, bytes: data }, strips)
}

function isProved(page: IFD): boolean {
  const samples = samplesOf(page)
  const bits = numbersOf(page, 258, [1])
  const photometric = numberOf(page, 262, -1)
  const compression = compressionOf(page)
  const predictor = numberOf(page, 317, 1)
  const isFax = compression === g3 || compression === g4
  const colours = numbersOf(page, 320)
  return (
    kinds.some(
      (kind) =>
        kind.photometric.includes(photometric) &&
        bits.length === samples &&
        bits.every((each) => each === bits[0] && kind.bits.includes(each)) &&
        kind.samples === samples &&
        kind.compression.includes(compression),
    ) &&
    // One plane, whole numbers, nothing but colours, and bits in the usual order.
    (samples === 1 || numberOf(page, 284, 1) === 1) &&
    numbersOf(page, 339).every((format) => format === 1) &&
    numbersOf(page, 338).length === 0 &&
    (isFax || numberOf(page, 266, 1) === 1) &&
    (predictor === 1 || (predictor === 2 && (bits[0] ?? 1) >= 8)) &&
    // A fax whose lines may also be there as they are, without a code.
    ((numberOf(page, 292, 0) | numberOf(page, 293, 0)) & 0b10) === 0 &&
    (photometric !== palette || colours.some((part) => part > 255))
  )
}

/** A strip or a tile: where its bytes are, and how much they decode to. */
interface Strip {
  at: number
  length: number
  rows: number
  rowPixels: number
  bytes: number
}

/** Undefined if one of them is not in the file. */
function stripsOf(page: IFD): Strip[] | undefined {
  const [width, height] = [widthOf(page), numberOf(page, 257, 0)]
  if (height < 1 || width * height > mostPixels) return undefined
  const isTiled = page['t322'] !== undefined
  const rowPixels = isTiled ? numberOf(page, 322, 0) : width
  const most = isTiled ? numberOf(page, 323, 0) : Math.min(numberOf(page, 278, height), height)
  if (rowPixels < 1 || most < 1 || rowPixels * most > mostPixels) return undefined
  const count = Math.ceil(height / most) * Math.ceil(width / rowPixels)
  const offsets = numbersOf(page, isTiled ? 324 : 273)
  const lengths = numbersOf(page, isTiled ? 325 : 279)
  const rowBytes = Math.ceil((rowPixels * samplesOf(page) * numberOf(page, 258, 1)) / 8)
  const strips = Array.from({ length: count }, (_, index) => {
    const rows = isTiled ? most : Math.min(most, height - most * index)
    const [at = 0, length = 0] = [offsets[index], lengths[index]]
    return { at, length, rows, rowPixels, bytes: rows * rowBytes }
  })
  const isWhole = ({ at, length, bytes }: Strip) =>
    at > 0 &&
    length > 0 &&
    at + length <= data.byteLength &&
    (compressionOf(page) !== none || length >= bytes) &&
    (compressionOf(page) !== jpeg || endsAsJpeg(at + length))
  return strips.every(isWhole) ? strips : undefined
}

/** Whether the mark of the end is there, with at most a few bytes of padding behind it. */
function endsAsJpeg(end: number): boolean {
  const last = new Uint8Array(data, Math.max(0, end - 16), Math.min(16, end))
  return last.some((byte, index) => byte === 0xff && last[index + 1] === 0xd9)
}

interface Readable {
  page: IFD
  bytes: ArrayBuffer
}

/** The page as one that is not compressed: the browser inflates it. */
async function inflated(sent: IFD, strips: readonly Strip[]): Promise<Readable> {
  const bytes = new Uint8Array(8 + strips.reduce((sum, strip) => sum + strip.bytes, 0))
  bytes.set(new Uint8Array(data, 0, 8))
  const offsets: number[] = []
  let end = 8
  for (const strip of strips) {
    offsets.push(end)
    end = await inflateInto(bytes.subarray(end, end + strip.bytes), strip)
  }
  const lengths = strips.map((strip) => strip.bytes)
  const page = { ...sent, t259: [none], t273: offsets, t279: lengths, t324: offsets, t325: lengths }
  return { page, bytes: bytes.buffer }
}

/** Stops where the strip is full, however much more is there. Resolves with the end of the strip. */
async function inflateInto(target: Uint8Array, { at, length }: Strip): Promise<number> {
  const source = new Blob([new Uint8Array(data, at, length)]).stream()
  const reader = source.pipeThrough(new DecompressionStream('deflate')).getReader()
  let filled = 0
  while (filled < target.length) {
    const { done, value } = await reader.read()
    if (done) throw new Error('The strip ends before its rows do')
    target.set(value.subarray(0, target.length - filled), filled)
    filled += value.length
  }
  await reader.cancel()
  return target.byteOffset + target.length
}

/** The strips that utif2 is decoding, and what it has done of them. */
let decoding: { strips: readonly Strip[]; begun: number; rows: number } = {
  strips: [],
  begun: 0,
  rows: 0,
}

function pixelsOf({ page, bytes }: Readable, strips: readonly Strip[]): TiffPage | TiffRefusal {
  decoding = { strips, begun: 0, rows: 0 }
  UTIF.decodeImage(bytes, page)
  const compression = compressionOf(page)
  const isFax = compression === g3 || compression === g4
  if (isFax && decoding.rows < strips.reduce((sum, { rows }) => sum + rows, 0)) {
    return { refused: 'damaged' }
  }
  const pixels = new Uint8ClampedArray(UTIF.toRGBA8(page))
  const orientation = numberOf(page, 274, 1)
  return {
    width: page.width,
    height: page.height,
    pixels,
    orientation,
    pixelHeight: pixelHeightOf(page),
  }
}

/** By the resolutions across and down, tags 282 and 283: their unit is the same. */
function pixelHeightOf(page: IFD): number {
  const [across, down] = [rationalOf(page, 282), rationalOf(page, 283)]
  const height = across / down
  // A fax has pixels of up to four times their width; anything else is no resolution.
  return height >= 0.2 && height <= 5 ? height : 1
}

/*
 * utif2 says nowhere how much it has decoded: these functions of its decoder do. A row of a fax that is too short or
 * too long is damaged, and so is a strip that ends early.
 */
watch('_writeBits', ([bits]) => {
  const length = Array.isArray(bits) ? bits.length : 0
  // Two ends of a line, one behind the other, end a page.
  if (length === 0) return
  if (length !== decoding.strips[0]?.rowPixels) throw new Error('A row of the fax is damaged')
  decoding.rows += 1
})
watch('_decodeLZW', expectWholeStrip)
watch('_decodePackBits', expectWholeStrip)

function expectWholeStrip([, , , , from]: readonly unknown[], end: unknown): void {
  const strip = decoding.strips[decoding.begun]
  decoding.begun += 1
  if (strip && Number(end) - Number(from) < strip.bytes) throw new Error('A strip ends early')
}

function watch(name: string, check: (given: readonly unknown[], result: unknown) => void): void {
  const decode: unknown = Reflect.get(UTIF.decode, name)
  if (typeof decode !== 'function') throw new Error(`utif2 has no ${name}`)
  Reflect.set(UTIF.decode, name, (...given: readonly unknown[]) => {
    const result: unknown = Reflect.apply(decode, UTIF.decode, given)
    check(given, result)
    return result
  })
}

/** Deflate has two numbers. */
const compressionOf = (page: IFD): number => {
  const compression = numberOf(page, 259, none)
  return compression === 32_946 ? deflate : compression
}
const samplesOf = (page: IFD): number => numberOf(page, 277, 1)
const widthOf = (page: IFD): number => numberOf(page, 256, 0)

const numberOf = (page: IFD, tag: number, otherwise: number): number =>
  numbersOf(page, tag)[0] ?? otherwise

function numbersOf(page: IFD, tag: number, otherwise: readonly number[] = []): readonly number[] {
  const value: unknown = page[`t${tag}`]
  return Array.isArray(value) ? value.map(Number) : otherwise
}

function rationalOf(page: IFD, tag: number): number {
  const value: unknown = page[`t${tag}`]
  const [first]: unknown[] = Array.isArray(value) ? value : []
  const [above, below]: unknown[] = Array.isArray(first) ? first : []
  return Number(above) / Number(below)
}
