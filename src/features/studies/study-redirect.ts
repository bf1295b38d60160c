import * as v from 'valibot'
import { Id } from '#contract/limits.ts'
import { pathOf } from '#contract/page-files.ts'
import type { MemberMetadata } from '#identity/member-metadata.ts'
import { hrefs, routes } from '#routes'

/** The studies that a member is not led to again before the app is opened anew. */
const settled = new Set<string>()

/** For a study that was answered, is not there, or cannot be shown now: nobody is kept on its page. */
export const settleStudyRedirect = (subject: string, studyId: string): void =>
  void settled.add(`${subject} ${studyId}`)

interface CameFor {
  subject: string
  metadata: Pick<MemberMetadata, 'studyId'>
}

/**
 * Where a member who came for a study is led from a page of the dashboard (section 4), or undefined.
 * `path` is where they are. The study's id is the member's own wish: only what is an id goes into
 * the address, anything else leads to the page that says there is no such study, which clears it.
 */
export function studyRedirect({ subject, metadata }: CameFor, path: string): string | undefined {
  const { studyId } = metadata
  if (studyId === '' || settled.has(`${subject} ${studyId}`)) return undefined
  if (path !== routes.dashboard && !path.startsWith(`${routes.dashboard}/`)) return undefined
  if (isStudyInterest(path)) return undefined
  return hrefs.studyInterest(isStudyId(studyId) ? studyId : noStudy)
}

export const isStudyId = (text: string): boolean => v.is(Id, text)

const noStudy = 'unknown'

/** Whatever id it names: a page of studies is never led away from, so nobody goes in circles. */
const isStudyInterest = (path: string): boolean => {
  const [before, after] = routes.studyInterest.split(':studyId')
  return path.startsWith(before ?? '') && path.endsWith(after ?? '')
}

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
