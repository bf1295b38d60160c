import { useQuery } from '@tanstack/react-query'
import { memberQueries } from '#api/queries.ts'
import { useMember } from '#identity/use-member.ts'
import { SettingsPage } from '#ui/SettingsPage.tsx'
import { Unready } from '#ui/Unready.tsx'
import { usePending } from '#ui/use-pending.ts'
import { NewResultsForm } from './NewResultsForm.tsx'

/** How a member wants to see new results and letters of their record. It applies to all their devices. */
export function NewResultsPage() {
  const { subject } = useMember()
  const choice = useQuery(memberQueries.newResults(subject))
  const phase = usePending(!choice.data && choice.isFetching)
  return phase === 'done' && choice.data ? (
    <NewResultsForm subject={subject} chosen={choice.data.newResults} />
  ) : (
    <SettingsPage name="New results">
      <Unready phase={phase} what="your choice" onRetry={() => void choice.refetch()} />
    </SettingsPage>
  )
}
