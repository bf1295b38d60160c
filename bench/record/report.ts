import type { RecordTimes } from './measure.ts'

type PlainTimes = Pick<RecordTimes, 'firstEntries' | 'taskWhileShowing'>

/** One run: both records, each in the product and in the plain table. */
export interface Run {
  few: RecordTimes
  fewPlain: PlainTimes
  many: RecordTimes
  manyPlain: PlainTimes
}

interface Figure {
  name: string
  unit: string
  of: (run: Run) => number
  /** The limit; absent: only reported. */
  target?: number | ((runs: readonly Run[]) => number)
}

const figures: readonly Figure[] = [
  { name: '20,000: first entries', unit: 'ms', of: (r) => r.many.firstEntries, target: 400 },
  {
    name: '20,000: longest task, showing',
    unit: 'ms',
    of: (r) => r.many.taskWhileShowing,
    target: 300,
  },
  {
    name: '20,000: longest task, handing over the rest',
    unit: 'ms',
    of: (r) => r.many.taskWhileTaking,
    target: 100,
  },
  {
    name: '20,000: longest task, reading',
    unit: 'ms',
    of: (r) => r.many.taskWhileReading,
    target: 100,
  },
  {
    name: '20,000: longest task, scrolling',
    unit: 'ms',
    of: (r) => r.many.taskWhileScrolling,
    target: 100,
  },
  { name: '20,000: elements', unit: '', of: (r) => r.many.elements, target: 600 },
  { name: '20,000: jump to the last entry', unit: 'ms', of: (r) => r.many.jump, target: 150 },
  {
    name: '20,000: first letter to result',
    unit: 'ms',
    of: (r) => r.many.firstLetter,
    target: 100,
  },
  { name: '20,000: keystroke to result', unit: 'ms', of: (r) => r.many.keystroke, target: 100 },
  { name: '20,000: memory', unit: 'MB', of: (r) => r.many.heapMb, target: 150 },
  { name: '20,000: plain table, first entries', unit: 'ms', of: (r) => r.manyPlain.firstEntries },
  {
    name: '20,000: plain table, longest task',
    unit: 'ms',
    of: (r) => r.manyPlain.taskWhileShowing,
  },
  { name: '20,000: handing over of the rest', unit: 'ms', of: (r) => r.many.takingRest },
  {
    name: '20,000: plain table / product',
    unit: 'times',
    of: (r) => r.manyPlain.firstEntries / r.many.firstEntries,
  },
  {
    name: '200: first entries',
    unit: 'ms',
    of: (r) => r.few.firstEntries,
    target: (runs) => median(runs.map((r) => r.fewPlain.firstEntries)),
  },
  { name: '200: plain table, first entries', unit: 'ms', of: (r) => r.fewPlain.firstEntries },
]

/** Prints the median and worst of each figure; returns whether the medians meet the targets. */
export function report(runs: readonly Run[]): boolean {
  const rows = figures.map(({ name, unit, of, target }) => {
    const values = runs.map(of)
    const atMost = typeof target === 'function' ? target(runs) : target
    const isMet = atMost === undefined || median(values) <= atMost
    return { name, unit, values, atMost, isMet }
  })
  console.table(
    Object.fromEntries(
      rows.map(({ name, unit, values, atMost, isMet }) => [
        name,
        {
          median: words(median(values), unit),
          worst: words(Math.max(...values), unit),
          'at most': atMost === undefined ? '' : words(atMost, unit),
          '': atMost === undefined ? '' : verdict(isMet),
        },
      ]),
    ),
  )
  return rows.every(({ isMet }) => isMet)
}

const verdict = (isMet: boolean): string => (isMet ? 'met' : 'MISSED')

const words = (value: number, unit: string): string =>
  `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`.trim()

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
