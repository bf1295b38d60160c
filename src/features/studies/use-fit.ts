import { useQuery } from '@tanstack/react-query'
import { fetchNames } from '#api/imported-names.ts'
import { memberQueries } from '#api/queries.ts'
import type { Study } from '#contract/studies.ts'
import { useIsOutboxLoading, useProfileWithWaiting } from '#offline/outbox/use-outbox.ts'
import { useFitContext } from '#ui/use-fit-context.ts'

/** What a member has told us, also what waits to be sent, and what these studies are compared with it by. */
export function useFit(subject: string, studies: readonly Pick<Study, 'looksFor'>[] | undefined) {
  const profile = useQuery({
    ...memberQueries.healthProfile(subject),
    select: useProfileWithWaiting(subject),
  })
  const { context, isLoading } = useFitContext({ studies, told: profile.data, fetchNames })
  const isMissing = !profile.data && profile.isFetching && profile.failureCount === 0
  return {
    told: profile.data,
    context,
    /** Not any longer after a failure: a study can be answered without it. */
    isLoading: useIsOutboxLoading(subject) || isLoading || isMissing,
    refetch: profile.refetch,
  }
}
