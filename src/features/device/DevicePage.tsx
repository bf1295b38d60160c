import { SettingsPage } from '#ui/SettingsPage.tsx'
import { HomeScreen } from './HomeScreen.tsx'
import { LastingStorage } from './LastingStorage.tsx'
import { SavedCopies } from './SavedCopies.tsx'
import { WhoUsesIt } from './WhoUsesIt.tsx'

/** What this device stores about the member, and how the app is installed on it. */
export const DevicePage = () => (
  <SettingsPage name="This device">
    <WhoUsesIt />
    <SavedCopies />
    <HomeScreen />
    <LastingStorage />
  </SettingsPage>
)
