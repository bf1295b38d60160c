import * as v from 'valibot'
import { Id } from '#contract/limits.ts'
import { pathOf } from '#contract/page-files.ts'
import type { MemberMetadata } from '#who-is-there'
import { routes } from '#routes'

/** The studies that a member is not redirected to again until the app is reopened. */
const settled = new Set<string>()

/** For a study that was answered, does not exist, or cannot be shown now: stops the redirect to its page. */
export const settleStudyRedirect = (subject: string, studyId: string): void =>
  void settled.add(`${subject} ${studyId}`)

interface CameFor {
  subject: string
  metadata: Pick<MemberMetadata, 'studyId'>
}

/**
 * The redirect for a member who came for a study and is on the page at `path` (section 4), or undefined. The
 * study's id is user input, so only a valid id goes into the address; anything else leads to the page that says
 * that there is no such study, which clears it. The question that the study's own page has led to is answered first.
 */
export function studyRedirect(
  { subject, metadata }: CameFor,
  path: string,
  historyState?: unknown,
): string | undefined {
  const { studyId } = metadata
  if (Object(historyState).answerFor === studyId) return undefined
  if (studyId === '' || settled.has(`${subject} ${studyId}`)) return undefined
  if (path !== routes.dashboard && !path.startsWith(`${routes.dashboard}/`)) return undefined
  if (isStudyInterest(path)) return undefined
  return routes.studyInterest.href(isStudyId(studyId) ? studyId : noStudy)
}

export const isStudyId = (text: string): boolean => v.is(Id, text)

const noStudy = 'unknown'

/** With any id: there is no redirect from these pages, so that there are no loops. */
const isStudyInterest = (path: string): boolean => {
  const [before, after] = routes.studyInterest.path.split(':studyId')
  return path.startsWith(before ?? '') && path.endsWith(after ?? '')
}

/** An id, never a path: anything else counts as absent (section 5). */
const StudyId = v.fallback(Id, '')

/** The study that the person came for; empty if none. */
export const studyIn = (search: URLSearchParams): string =>
  v.parse(StudyId, search.get('studyId') ?? '')

/**
 * Prerendered links have no study, because they are the same for everybody. If one was followed to the page at `path`
 * before the app started, this copies the study from the previous page's address. Links within the app have it
 * themselves, and the page before may have been another person's.
 */
export function copyStudyFromReferrer(path: string, hrefWith: (studyId: string) => string): void {
  const { pathname, search, origin } = window.location
  if (pathOf(pathname) !== path || search || !document.referrer) return
  const before = new URL(document.referrer)
  const studyId = before.origin === origin ? studyIn(before.searchParams) : ''
  if (studyId) window.history.replaceState(window.history.state, '', hrefWith(studyId))
}
