import { useRoute, useSearch } from 'wouter'
import { hrefs, routes } from '#routes'

/** The links to sign up and in, with the study that the visitor came for or is looking at. */
export function useWaysIn(): { signUp: string; signIn: string } {
  const search = useSearch()
  const [, params] = useRoute(routes.publicStudy)
  const studyId = params?.studyId ?? new URLSearchParams(search).get('studyId') ?? ''
  return { signUp: hrefs.signUp(studyId), signIn: hrefs.signIn(studyId) }
}
