import { SettingsPage } from '#features/account/SettingsPage.tsx'
import { HomeScreen } from './HomeScreen.tsx'
import { LastingStorage } from './LastingStorage.tsx'

/** What this device keeps of the member, and how the app stands on it. */
export const DevicePage = () => (
  <SettingsPage name="This device">
    <HomeScreen />
    <LastingStorage />
  </SettingsPage>
)
