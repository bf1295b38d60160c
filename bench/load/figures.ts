import type { Audit } from './audit.ts'
import type { BaselineName } from './build-baselines.ts'
import type { loadPages } from './pages.ts'
import type { Visits } from './visit.ts'

/** Everything that one run has measured of one page. */
export interface Taken {
  visits?: Visits
  audit?: Audit
  /** The inlined style of the document, in bytes after brotli. */
  inlinedStyle?: number
  /** How many scripts were loaded that the page does not need. */
  unwanted?: number
}

export type PageName = (typeof loadPages)[number]['name']

/** A page of the other release. */
export type PageBeside = `${PageName} beside`
export type Measured = PageName | BaselineName | PageBeside

/** One run: the baselines and the chosen pages. */
export type Run = Partial<Record<Measured, Taken>>

/** A figure that a page is judged by. */
export interface Figure {
  page: Measured
  name: string
  unit: 'ms' | 'kB' | ''
  /** Undefined: not measured in this run. Infinity: it never happened. */
  of: (run: Run) => number | undefined
  /** The divisor: the same run's baseline, or the same page of the other release. */
  baseline?: { name: BaselineName | 'beside'; of: (run: Run) => number | undefined }
  /** The limit, of the ratio if there is a baseline. Absent: only reported. */
  atMost?: number
  atLeast?: number
}
