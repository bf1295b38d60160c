import { useQuery } from '@tanstack/react-query'
import { fetchNames } from '#api/imported-names.ts'
import { memberQueries } from '#api/queries.ts'
import type { Study } from '#contract/study-page.ts'
import type { Fit } from '#contract/study-fit.ts'
import { useIsOutboxLoading, useProfileWithWaiting } from '#offline/outbox/use-outbox.ts'
import { useFitting } from '#ui/use-fitting.ts'

/** The headings of lists, word for word as everywhere. */
export const fitHeadings = {
  fits: 'Fits what you told us',
  'cannot-tell': 'We cannot tell',
  'does-not-fit': 'Does not fit',
} as const satisfies Record<Fit, string>

/** What a member has told us, also what waits to be sent, and what these studies are compared with it by. */
export function useFit(subject: string, studies: readonly Pick<Study, 'looksFor'>[] | undefined) {
  const profile = useQuery({
    ...memberQueries.healthProfile(subject),
    select: useProfileWithWaiting(subject),
  })
  const { fitting, isLoading } = useFitting({ studies, told: profile.data, fetchNames })
  const isMissing = !profile.data && profile.isFetching && profile.failureCount === 0
  return {
    told: profile.data,
    fitting,
    /** Not any longer after a failure: a study can be answered without it. */
    isLoading: useIsOutboxLoading(subject) || isLoading || isMissing,
    refetch: profile.refetch,
  }
}
