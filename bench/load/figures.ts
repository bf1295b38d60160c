import type { Audit } from './audit.ts'
import type { FloorName } from './build-floors.ts'
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

/** One run: the floors and the pages that were asked for. */
export type Run = Partial<Record<PageName | FloorName, Taken>>

/** A figure that a page is judged by. */
export interface Figure {
  page: PageName | FloorName
  name: string
  unit: 'ms' | 'kB' | ''
  /** undefined: not measured in this run. Infinity: it never came. */
  of: (run: Run) => number | undefined
  /** What it is divided by: the same run's floor. */
  floor?: { name: FloorName; of: (run: Run) => number | undefined }
  /** Of the ratio where there is a floor. Absent: told for comparison. */
  atMost?: number
  atLeast?: number
}
