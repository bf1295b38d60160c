import type { RecordSectionName } from '#contract/gp-record.ts'

/** What is to stand on paper, of a section of the record or of the member's own. */
export interface PaperList {
  title: string
  section?: RecordSectionName
  lines: readonly string[]
}

/** The same as far as there is room. */
export interface FittedList extends PaperList {
  /** How many lines did not fit. */
  left: number
}

/** Characters of a line on A4 in the size of the page, with room to spare. */
const lineLength = 80

/** As much of each list as the room holds, in lines; at least `minLines` of each, however long the lists before it are. */
export function fitLists(
  lists: readonly (PaperList & { minLines: number })[],
  room: number,
): FittedList[] {
  const atLeast = lists.map(({ minLines, lines }) => Math.min(minLines, linesOf(lines)))
  let free = room
  return lists.map((list, index) => {
    const forOthers = atLeast.slice(index + 1).reduce((sum, each) => sum + each, 0)
    const lines = fitting(list.lines, free - forOthers)
    free -= linesOf(lines)
    return { ...list, lines, left: list.lines.length - lines.length }
  })
}

/** The first of them that fit, none cut short. */
function fitting(all: readonly string[], room: number): readonly string[] {
  let height = 0
  const end = all.findIndex((line) => {
    height += heightOf(line)
    return height > room
  })
  return end === -1 ? all : all.slice(0, end)
}

/** How many lines of paper these texts need. */
export const linesOf = (texts: readonly string[]): number =>
  texts.reduce((sum, each) => sum + heightOf(each), 0)

const heightOf = (line: string): number =>
  line.split('\n').reduce((sum, each) => sum + Math.max(1, Math.ceil(each.length / lineLength)), 0)
