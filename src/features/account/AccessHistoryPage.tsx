import { useQuery } from '@tanstack/react-query'
import { useMember } from '#identity/use-member.ts'
import { routes } from '#routes'
import { SettingsPage } from '#ui/SettingsPage.tsx'
import { SummaryList } from '#ui/SummaryList.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { Unready } from '#ui/Unready.tsx'
import { usePending } from '#ui/use-pending.ts'
import { accessRows } from './access-rows.ts'
import { accessHistoryQuery } from './queries.ts'

/** What our staff did for the member, who did it and why. */
export function AccessHistoryPage() {
  const { subject } = useMember()
  const history = useQuery(accessHistoryQuery(subject))
  const phase = usePending(!history.data && history.isFetching)
  return (
    <SettingsPage name="Who has looked at my data">
      {phase === 'done' && history.data ? (
        <>
          <p>
            Our staff cannot see your answers, your diagnoses or your GP record. Each time they do
            something for you, it is written down here.
          </p>
          {history.data.length > 0 ? (
            <SummaryList rows={accessRows(history.data)} />
          ) : (
            <p>No one has looked at your account or done anything for you yet.</p>
          )}
          <p>
            What you did yourself is in{' '}
            <TextLink href={routes.download}>the copy of your data</TextLink>. If something here
            looks wrong, <TextLink href={routes.contactUs}>contact us</TextLink>.
          </p>
        </>
      ) : (
        <Unready
          phase={phase}
          what="who has looked at your data"
          onRetry={() => void history.refetch()}
        />
      )}
    </SettingsPage>
  )
}
