/*
 * The words in a PDF need not be those that are on its page: they may be on a layer that is off, under a black bar, white,
 * outside the page, or a machine's reading of a scan. What is on the page is proved with three pictures of it: as it is
 * drawn, without its text, and its text alone. Words are drawn where the text alone has ink and the page differs from the
 * page without text.
 */

/** A piece of text in a PDF, and where it stands, in pixels. */
export interface PlacedText {
  text: string
  /** Whether a line ends after it. */
  endsLine: boolean
  /** Where its baseline begins. */
  start: PagePoint
  /** Along the baseline to its end, and across it to the height of its letters. */
  along: PagePoint
  across: PagePoint
}

interface PagePoint {
  x: number
  y: number
}

/** Red, green, blue and opacity of each pixel, row by row. */
export interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray
}

export interface PagePictures {
  drawn: Pixels
  withoutText: Pixels
  textAlone: Pixels
  /** Whether the page has pictures, as a scan has. */
  hasPictures: boolean
}

/**
 * Why words must not stand without their page: some were left out, as they are not drawn; a machine read them from a scan;
 * or something else is drawn where they stand, such as a line through them.
 */
export type PageDoubt = 'left out' | 'machine-read' | 'drawn over'

export interface DrawnWords {
  text: string
  doubts: readonly PageDoubt[]
}

/** The words that are on the page. What is not drawn is left out, so that nobody reads what was blacked out. */
export function drawnWords(texts: readonly PlacedText[], pictures: PagePictures): DrawnWords {
  const doubts = new Set<PageDoubt>()
  const words = texts.map((placed) => {
    const lineEnd = placed.endsLine ? '\n' : ''
    if (placed.text.trim() === '') return placed.text + lineEnd
    const state = stateOf(placed, pictures)
    if (state !== 'drawn') doubts.add(state === 'crossed out' ? 'drawn over' : state)
    if (state === 'left out') return lineEnd
    return (state === 'crossed out' ? `(crossed out: ${placed.text})` : placed.text) + lineEnd
  })
  return { text: words.join('').trim(), doubts: [...doubts] }
}

function stateOf(placed: PlacedText, pictures: PagePictures): 'drawn' | 'crossed out' | PageDoubt {
  const places = placesIn(placed, pictures.drawn)
  if (!places) return 'left out'
  const { drawn, withoutText, textAlone, hasPictures } = pictures
  if (isDrawn(places, { drawn, withoutText, textAlone })) {
    const ground = groundOf(places, withoutText)
    return ground === 'plain' ? 'drawn' : ground
  }
  return hasPictures && hasLetters(places, drawn) ? 'machine-read' : 'left out'
}

/** The pixels of a text: columns from its start to its end, from below the baseline to the height of a capital. */
interface Places {
  columns: readonly (readonly number[])[]
  /** In columns. A slice is half as wide as the letters are high. */
  slice: number
}

/** As many columns as show each stroke of a letter. */
const columnsInHeight = 16

const [lowest, highest] = [-0.2, 0.75] as const

/** Undefined where a part of it is outside the page. */
function placesIn({ start, along, across }: PlacedText, page: Pixels): Places | undefined {
  const length = Math.round(Math.hypot(along.x, along.y))
  const height = Math.round(Math.hypot(across.x, across.y))
  if (length < 1 || height < 2 || length > 4 * (page.width + page.height)) return undefined
  const rows = Array.from(
    { length: height },
    (_, row) => lowest + (highest - lowest) * (row / height),
  )
  const step = Math.max(1, Math.round(height / columnsInHeight))
  const columns = Array.from({ length: Math.ceil(length / step) }, (_, column) =>
    rows.map((row) => {
      const part = (column * step) / length
      const x = Math.round(start.x + along.x * part + across.x * row)
      const y = Math.round(start.y + along.y * part + across.y * row)
      return x < 0 || y < 0 || x >= page.width || y >= page.height ? -1 : (y * page.width + x) * 4
    }),
  )
  const isOnPage = columns.every((column) => column.every((place) => place >= 0))
  return isOnPage ? { columns, slice: Math.max(2, Math.round(height / step / 2)) } : undefined
}

/** How far two colours are apart, from 0 to 255. */
function distance(one: Pixels, other: Pixels, place: number): number {
  const { data } = one
  return distanceFrom([data[place] ?? 0, data[place + 1] ?? 0, data[place + 2] ?? 0], other, place)
}

/** Text that differs less than this from what is behind it cannot be read. */
const visible = 40

/**
 * Whether all of a text is drawn: of each slice most of the ink, and nowhere a gap that is longer than words are apart.
 */
function isDrawn(
  { columns, slice }: Places,
  { drawn, withoutText, textAlone }: Omit<PagePictures, 'hasPictures'>,
): boolean {
  let gap = 0
  let hasInk = false
  for (let from = 0; from < columns.length; from += slice) {
    let [ink, seen] = [0, 0]
    for (const column of columns.slice(from, from + slice)) {
      for (const place of column) {
        const darkness = 255 - (textAlone.data[place] ?? 255)
        if (darkness < 96) continue
        ink += 1
        if (distance(drawn, withoutText, place) * 255 >= visible * darkness) seen += 1
      }
    }
    if (seen < ink * 0.6) return false
    gap = ink === 0 ? gap + 1 : 0
    hasInk ||= ink > 0
    if (gap > 4) return false
  }
  return hasInk
}

/** What is behind a drawn text: one colour, a line along its middle, or something else. */
function groundOf(
  { columns }: Places,
  withoutText: Pixels,
): 'plain' | 'crossed out' | 'drawn over' {
  const height = columns[0]?.length ?? 0
  const behind = commonestOf(columns, withoutText)
  let other = 0
  let lines = 0
  // Between the baseline, below which lines underline, and the height of small letters.
  const [bottom, top] = [Math.ceil(height * 0.3), Math.floor(height * 0.8)]
  for (let row = bottom; row < top; row += 1) {
    let [run, longest] = [0, 0]
    for (const column of columns) {
      const isOther = distanceFrom(behind, withoutText, column[row] ?? 0) >= visible
      other += isOther ? 1 : 0
      run = isOther ? run + 1 : 0
      longest = Math.max(longest, run)
    }
    if (longest >= Math.min(columnsInHeight, columns.length * 0.6)) lines += 1
  }
  // What fills the height is another ground, such as a mark in colour.
  if (lines > 0 && lines <= (top - bottom) / 2) return 'crossed out'
  return other > columns.length * (top - bottom) * 0.02 ? 'drawn over' : 'plain'
}

/** The commonest colour at these places, as three numbers. */
function commonestOf(columns: Places['columns'], { data }: Pixels): readonly number[] {
  const counts = new Map<number, number>()
  let most = 0
  for (const column of columns) {
    for (const place of column) {
      const [red = 0, green = 0, blue = 0] = [data[place], data[place + 1], data[place + 2]]
      const colour = (red << 16) | (green << 8) | blue
      const count = (counts.get(colour) ?? 0) + 1
      counts.set(colour, count)
      if (count > (counts.get(most) ?? 0)) most = colour
    }
  }
  return [most >> 16, (most >> 8) & 255, most & 255]
}

const distanceFrom = (colour: readonly number[], { data }: Pixels, place: number): number =>
  Math.max(
    Math.abs((colour[0] ?? 0) - (data[place] ?? 0)),
    Math.abs((colour[1] ?? 0) - (data[place + 1] ?? 0)),
    Math.abs((colour[2] ?? 0) - (data[place + 2] ?? 0)),
  )

/** Whether each part of a text has light and dark: nothing was painted over it. Spaces are as narrow as a letter. */
function hasLetters({ columns, slice }: Places, drawn: Pixels): boolean {
  let blank = 0
  for (let from = 0; from < columns.length; from += slice) {
    const shades = columns
      .slice(from, from + slice)
      .flatMap((column) => column.map((place) => drawn.data[place + 1] ?? 0))
    const isBlank = Math.max(...shades) - Math.min(...shades) < 2 * visible
    blank = isBlank ? blank + 1 : 0
    if (blank > 2) return false
  }
  return true
}
