import type { ShownSection } from '#contract/gp-record.ts'
import type { RecordAbout } from './record-entry.ts'
import { notShownIn, notShownWords, quoted, surgeryWordsOf, whyMissing } from './labels.ts'

/** A list for printing, from a section of the record or from the member's answers. */
export interface PaperList {
  title: string
  section?: ShownSection
  lines: readonly string[]
}

/** The list, cut to the available room. */
export interface FittedList extends PaperList {
  /** How many lines did not fit. */
  left: number
}

/** What a list says on paper: before its lines, and after them. */
export interface ListWords {
  before: readonly { words: string; isStrong?: true }[]
  after: readonly { words: string; isStrong?: true }[]
}

/** Says what does not fit or is missing; undefined for a list of the member's own that is empty. */
export function listWords(
  { section, lines, left }: FittedList,
  record: RecordAbout,
): ListWords | undefined {
  if (!section) {
    return lines.length === 0 && left === 0 ? undefined : { before: [], after: leftWords(left) }
  }
  const missing = whyMissing(record, section)
  const notShown = notShownIn(record, section)
  const isEmpty = !missing && notShown === 0 && lines.length === 0 && left === 0
  const own = surgeryWordsOf(record, section)
  return {
    before: [
      ...(missing ? [{ words: missing, isStrong: true as const }] : []),
      ...(notShown > 0 ? [{ words: notShownWords(notShown) }] : []),
      ...own.map((words) => ({ words: quoted(words) })),
    ],
    after: isEmpty ? [{ words: 'The surgery’s record holds none.' }] : leftWords(left),
  }
}

const leftWords = (left: number): ListWords['after'] =>
  left === 0
    ? []
    : [
        {
          words: `${left} more did not fit on this page. Print the full record to see ${left === 1 ? 'it' : 'them'}.`,
          isStrong: true,
        },
      ]

/** Characters per line on A4 at the page's font size, with room to spare. */
const lineLength = 80

export interface MeasuredList extends PaperList {
  /** How many lines it gets, however long the lists before it are. */
  minLines: number
}

/** Fits the lists into `room` lines. If their `minLines` need more, whole pages are added. */
export function fitLists(
  lists: readonly MeasuredList[],
  { room, pageLines }: { room: number; pageLines: number },
): FittedList[] {
  const atLeast = lists.map(({ minLines, lines }) => Math.min(minLines, linesOf(lines)))
  const needed = atLeast.reduce((sum, each) => sum + each, 0)
  let free = room + Math.max(0, Math.ceil((needed - room) / pageLines)) * pageLines
  return lists.map((list, index) => {
    const forOthers = atLeast.slice(index + 1).reduce((sum, each) => sum + each, 0)
    const lines = fitting(list.lines, free - forOthers)
    free -= linesOf(lines)
    return { ...list, lines, left: list.lines.length - lines.length }
  })
}

/** The first lines that fit, none cut off. */
function fitting(all: readonly string[], room: number): readonly string[] {
  let height = 0
  const end = all.findIndex((line) => {
    height += heightOf(line)
    return height > room
  })
  return end === -1 ? all : all.slice(0, end)
}

/** How many printed lines these texts need. */
export const linesOf = (texts: readonly string[]): number =>
  texts.reduce((sum, each) => sum + heightOf(each), 0)

const heightOf = (line: string): number =>
  line.split('\n').reduce((sum, each) => sum + Math.max(1, Math.ceil(each.length / lineLength)), 0)
