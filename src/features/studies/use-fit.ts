import { useQuery } from '@tanstack/react-query'
import { memberQueries } from '#api/queries.ts'
import { useIsOutboxLoading, useProfileWithWaiting } from '#offline/outbox/use-outbox.ts'
import { useFitContext } from '#ui/use-fit-context.ts'

/** What a member has told us, also what waits to be sent, and what studies are compared with it by. */
export function useFit(subject: string) {
  const profile = useQuery({
    ...memberQueries.healthProfile(subject),
    select: useProfileWithWaiting(subject),
  })
  const { context, isLoading } = useFitContext()
  const isMissing = !profile.data && profile.isFetching && profile.failureCount === 0
  return {
    told: profile.data,
    context,
    /** Not any longer after a failure: a study can be answered without it. */
    isLoading: useIsOutboxLoading(subject) || isLoading || isMissing,
    refetch: profile.refetch,
  }
}
