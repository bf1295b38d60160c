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
  const user = useQuery(memberQueries.user(subject))
  const phase = usePending(!user.data && user.isFetching)
  return phase === 'done' && user.data ? (
    <NewResultsForm subject={subject} chosen={user.data.newResults} />
  ) : (
    <SettingsPage name="New results">
      <Unready phase={phase} what="your choice" onRetry={() => void user.refetch()} />
    </SettingsPage>
  )
}
