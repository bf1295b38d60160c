import { useQuery } from '@tanstack/react-query'
import { useMember } from '#identity/use-member.ts'
import { Page } from '#ui/Page.tsx'
import { SummaryList } from '#ui/SummaryList.tsx'
import { Unready } from '#ui/Unready.tsx'
import { usePending } from '#ui/use-pending.ts'
import { studyQueries } from './queries.ts'
import { researchRows } from './research-rows.ts'

/** The one card that research sees of a member before any consent, live from the profile. */
export function ResearchViewPage() {
  const { subject } = useMember()
  const view = useQuery(studyQueries.researchView(subject))
  const phase = usePending(!view.data && view.isFetching)
  return (
    <Page
      title="Account settings"
      documentTitle="How researchers see me – Account settings"
      heading="How researchers see me"
    >
      {phase === 'done' && view.data ? (
        <SummaryList rows={researchRows(view.data)} />
      ) : (
        <Unready phase={phase} what="how researchers see you" onRetry={() => void view.refetch()} />
      )}
    </Page>
  )
}
