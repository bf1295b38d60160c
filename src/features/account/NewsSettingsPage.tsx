import { useQuery } from '@tanstack/react-query'
import { useMember } from '#identity/use-member.ts'
import { SettingsPage } from '#ui/SettingsPage.tsx'
import { Ready } from '#ui/Unready.tsx'
import { NewsChoices } from './NewsChoices.tsx'
import { newsSettings } from './queries.ts'
import { TellThisDevice } from './TellThisDevice.tsx'

/** What a member is told outside the app, on which device and when. Opening it asks for no permission. */
export function NewsSettingsPage() {
  const { subject } = useMember()
  const settings = useQuery(newsSettings(subject))
  return (
    <SettingsPage name="Notifications">
      <Ready query={settings} what="your choices">
        {({ pushKey, preferences, email }) => (
          <>
            <p>
              We can tell you when there’s news, even when Rowan is closed. It never says what you
              have, which study it is or what was found.
            </p>
            <TellThisDevice pushKey={pushKey} />
            <NewsChoices subject={subject} chosen={preferences} email={email} />
          </>
        )}
      </Ready>
    </SettingsPage>
  )
}
