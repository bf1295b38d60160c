import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { memberKey } from '#api/queries.ts'
import { listConsents } from '#contract/consents.ts'
import { getResearchView } from '#contract/research-view.ts'

export const studyQueries = {
  /** What the member answered to studies, the newest first. */
  consents: (subject: string) =>
    queryOptions({
      queryKey: memberKey(subject, 'consents'),
      queryFn: ({ signal }) => call(listConsents, {}, { signal }),
      staleTime: 0,
    }),
  /** Follows the profile, so it is asked for on every visit. */
  researchView: (subject: string) =>
    queryOptions({
      queryKey: memberKey(subject, 'research-view'),
      queryFn: ({ signal }) => call(getResearchView, {}, { signal }),
      staleTime: 0,
    }),
}
