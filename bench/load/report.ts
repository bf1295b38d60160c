import type { Figure, Run } from './figures.ts'

interface Row {
  figure: Figure
  values: readonly number[]
  median: number
  baseline: number | undefined
  /** The median, or its ratio to the baseline. Undefined: the baseline was not measured in these runs. */
  judged: number | undefined
  isMet: boolean | undefined
}

/** Prints every measured figure with its limit; returns whether all limits are met. */
export function report(figures: readonly Figure[], runs: readonly Run[]): boolean {
  const rows = figures
    .map((figure) => rowOf(figure, runs))
    .filter(({ values }) => values.length > 0)
  const missed = rows.filter(({ isMet }) => isMet === false)
  const cells = [
    ['page', 'figure', 'median', 'worst', 'baseline', 'ratio', 'limit', ''],
    ...rows.map(cellsOf),
  ]
  const widths = cells[0]?.map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  )
  for (const row of cells) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths?.[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  }
  const judged = rows.filter(({ isMet }) => isMet !== undefined)
  const unmeasured = rows.filter(({ judged: value }) => value === undefined).length
  console.log(`\n${judged.length - missed.length} of ${judged.length} limits met`)
  if (unmeasured > 0) console.log(`${unmeasured} figures have no baseline in these runs`)
  return missed.length === 0
}

function rowOf(figure: Figure, runs: readonly Run[]): Row {
  const values = measured(runs.map(figure.of))
  const median = medianOf(values)
  const ofBaseline = figure.baseline && measured(runs.map(figure.baseline.of))
  if (ofBaseline?.length === 0) {
    return { figure, values, median, baseline: undefined, judged: undefined, isMet: undefined }
  }
  const baseline = ofBaseline && medianOf(ofBaseline)
  // A baseline that never appeared proves nothing.
  const judged =
    baseline === undefined ? median : median / (Number.isFinite(baseline) ? baseline : Number.NaN)
  return { figure, values, median, baseline, judged, isMet: isMet(figure, judged) }
}

const measured = (values: readonly (number | undefined)[]): number[] =>
  values.flatMap((value) => (value === undefined ? [] : [value]))

function isMet({ atMost, atLeast }: Figure, judged: number): boolean | undefined {
  if (atMost !== undefined) return judged <= atMost
  if (atLeast !== undefined) return judged >= atLeast
  return undefined
}

function cellsOf({ figure, values, median, baseline, judged, isMet: met }: Row): string[] {
  const { page, name, unit, atMost, atLeast } = figure
  const worst = atLeast === undefined ? Math.max(...values) : Math.min(...values)
  return [
    page,
    name,
    amount(median, unit),
    amount(worst, unit),
    baselineWords(figure, baseline),
    baseline === undefined ? '' : (judged?.toFixed(2) ?? ''),
    limitWords({ atMost, atLeast, isRatio: figure.baseline !== undefined, unit }),
    verdict(met),
  ]
}

function baselineWords({ baseline: of, unit }: Figure, baseline: number | undefined): string {
  if (of === undefined) return ''
  return `${baseline === undefined ? 'not measured:' : amount(baseline, unit)} ${of.name}`
}

interface Limit {
  atMost: number | undefined
  atLeast: number | undefined
  isRatio: boolean
  unit: string
}

function limitWords({ atMost, atLeast, isRatio, unit }: Limit): string {
  if (atMost !== undefined) return `≤ ${isRatio ? `${atMost} ×` : `${atMost} ${unit}`.trim()}`
  return atLeast === undefined ? '' : `≥ ${atLeast}`
}

const verdict = (met: boolean | undefined): string => {
  if (met === undefined) return ''
  return met ? 'met' : 'MISSED'
}

function amount(value: number, unit: string): string {
  if (!Number.isFinite(value)) return 'never'
  const digits = Number.isInteger(value) || value >= 100 ? 0 : 3 - Math.ceil(Math.log10(value + 1))
  return `${value.toFixed(Math.max(0, digits))} ${unit}`.trim()
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
