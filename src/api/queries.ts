import { queryOptions } from '@tanstack/react-query'
import { checkSession } from '#contract/session.ts'
import { call } from './call.ts'

/** Keys of a member's queries begin with the member, so that nobody is shown another's details. */
export const memberKey = (subject: string, ...rest: readonly string[]) =>
  ['member', subject, ...rest] as const

/** Whether the API accepts the session, and for whom. Asked once per visit. */
export const sessionQuery = (subject: string) =>
  queryOptions({
    queryKey: memberKey(subject, 'session'),
    queryFn: ({ signal }) => call(checkSession, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
