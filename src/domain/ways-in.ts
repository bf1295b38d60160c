import * as v from 'valibot'
import { useRoute, useSearch } from 'wouter'
import { Id } from '#contract/limits.ts'
import { hrefs, routes } from '#routes'
import { createStore, useStore } from '#store'

const lost = createStore('')

/** For a study that turned out not to be there: nothing leads to it any more. */
export const dropStudy = (studyId: string): void => lost.set(studyId)

/** The links to sign up and in, with the study that the visitor came for or is looking at. */
export function useWaysIn(): { signUp: string; signIn: string } {
  const search = useSearch()
  const [, params] = useRoute(routes.publicStudy.path)
  const wanted = params?.studyId ?? new URLSearchParams(search).get('studyId')
  // Whatever is no id leads nowhere, so it is not carried along.
  const isLost = useStore(lost) === wanted
  const studyId = v.is(Id, wanted) && !isLost ? wanted : ''
  return { signUp: hrefs.signUp(studyId), signIn: hrefs.signIn(studyId) }
}
