import { useRoute, useSearch } from 'wouter'
import { hrefs, routes } from '#routes'

/** Where a visitor creates an account or logs in; the study that they came for, or look at, goes with them. */
export function useWaysIn(): { signUp: string; signIn: string } {
  const search = useSearch()
  const [, params] = useRoute(routes.publicStudy)
  const studyId = params?.studyId ?? new URLSearchParams(search).get('studyId') ?? ''
  return { signUp: hrefs.signUp(studyId), signIn: hrefs.signIn(studyId) }
}
