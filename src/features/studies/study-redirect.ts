import * as v from 'valibot'
import { Id } from '#contract/limits.ts'
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
