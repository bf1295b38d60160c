import type { Audit } from './audit.ts'
import type { BaselineName } from './build-baselines.ts'
import type { loadPages } from './pages.ts'
import type { Visits } from './visit.ts'

/** All that one run has found out about one page. */
export interface Taken {
  visits?: Visits
  audit?: Audit
  /** Style within the document, in bytes of brotli. */
  inlinedStyle?: number
  /** How many scripts were loaded that the page has no use for. */
  unwanted?: number
}

export type PageName = (typeof loadPages)[number]['name']

/** A page of the release that stands beside. */
export type PageBeside = `${PageName} beside`
export type Measured = PageName | BaselineName | PageBeside

/** One run: the baselines and the pages that were asked for. */
export type Run = Partial<Record<Measured, Taken>>

/** A figure that a page is judged by. */
export interface Figure {
  page: Measured
  name: string
  unit: 'ms' | 'kB' | ''
  /** undefined: not measured in this run. Infinity: it never came. */
  of: (run: Run) => number | undefined
  /** What it is divided by: the same run's baseline, or the same page of the release beside. */
  baseline?: { name: BaselineName | 'beside'; of: (run: Run) => number | undefined }
  /** Of the ratio where there is a baseline. Absent: told for comparison. */
  atMost?: number
  atLeast?: number
}
