/** The measurements of one thing that a person waits for. */
export interface Figure {
  name: string
  /** In ms. */
  times: readonly number[]
  limit: number
  /** The statistic that counts. */
  by: 'median' | 'p95' | 'worst'
}

/** Prints what was measured against its limit; returns whether all limits are met. */
export function report(figures: readonly Figure[]): boolean {
  const rows = figures.map(({ name, times, limit, by }) => {
    const value = { median: at(times, 0.5), p95: at(times, 0.95), worst: at(times, 1) }[by]
    const isWithin = value <= limit
    const row = {
      measured: `${ms(value)} (${by})`,
      worst: ms(at(times, 1)),
      'at most': ms(limit),
      of: times.length,
      '': isWithin ? 'met' : 'MISSED',
    }
    return { name, row, isWithin }
  })
  console.table(Object.fromEntries(rows.map(({ name, row }) => [name, row])))
  return rows.every(({ isWithin }) => isWithin)
}

const ms = (value: number): string => `${Math.round(value)} ms`

/** The quantile; infinite if nothing was measured. */
function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.POSITIVE_INFINITY
}
