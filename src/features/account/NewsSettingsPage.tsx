import { useQuery } from '@tanstack/react-query'
import { useMember } from '#identity/use-member.ts'
import { SettingsPage } from '#ui/SettingsPage.tsx'
import { Unready } from '#ui/Unready.tsx'
import { usePending } from '#ui/use-pending.ts'
import { NewsChoices } from './NewsChoices.tsx'
import { newsSettings } from './queries.ts'
import { TellThisDevice } from './TellThisDevice.tsx'

/** What a member is told outside the app, on which device and when. Nothing is asked for on arrival. */
export function NewsSettingsPage() {
  const { subject } = useMember()
  const reply = useQuery(newsSettings(subject))
  const phase = usePending(!reply.data && reply.isFetching)
  if (phase !== 'done' || !reply.data) {
    return (
      <SettingsPage name="Notifications">
        <Unready phase={phase} what="your choices" onRetry={() => void reply.refetch()} />
      </SettingsPage>
    )
  }
  const { pushKey, preferences, email } = reply.data
  return (
    <SettingsPage name="Notifications">
      <p>
        We can tell you when there’s news, even when Rowan is closed. It never says what you have,
        which study it is or what was found.
      </p>
      <TellThisDevice pushKey={pushKey} />
      <NewsChoices subject={subject} chosen={preferences} email={email} />
    </SettingsPage>
  )
}
