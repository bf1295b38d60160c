import * as v from 'valibot'
import { useRoute, useSearch } from 'wouter'
import { Id } from '#contract/limits.ts'
import { hrefs, routes } from '#routes'

/** The links to sign up and in, with the study that the visitor came for or is looking at. */
export function useWaysIn(): { signUp: string; signIn: string } {
  const search = useSearch()
  const [, params] = useRoute(routes.publicStudy)
  const wanted = params?.studyId ?? new URLSearchParams(search).get('studyId')
  // Whatever is no id leads nowhere, so it is not carried along.
  const studyId = v.is(Id, wanted) ? wanted : ''
  return { signUp: hrefs.signUp(studyId), signIn: hrefs.signIn(studyId) }
}
