import * as v from 'valibot'
import { Id } from '#contract/limits.ts'
import { pathOf } from '#contract/page-files.ts'

/** An id that is looked up, never a path: whatever is no id counts as absent (section 5). */
const StudyId = v.fallback(Id, '')

/** The study that somebody came for; empty when there is none. */
export const studyIn = (search: URLSearchParams): string =>
  v.parse(StudyId, search.get('studyId') ?? '')

/**
 * A link that is pressed before the app runs carries no study, for the build has rendered it for everybody. Where
 * the browser has followed one to the page at `path`, the study is taken into its address from that of the page
 * before. In the app links carry it themselves, and the page before may have been another person's.
 */
export function takeStudyAlong(path: string, hrefWith: (studyId: string) => string): void {
  const { pathname, search, origin } = window.location
  if (pathOf(pathname) !== path || search || !document.referrer) return
  const before = new URL(document.referrer)
  const studyId = before.origin === origin ? studyIn(before.searchParams) : ''
  if (studyId) window.history.replaceState(window.history.state, '', hrefWith(studyId))
}
