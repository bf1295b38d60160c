import { SettingsPage } from './SettingsPage.tsx'

/** What this device keeps of the member. */
export const DevicePage = () => (
  <SettingsPage name="This device">
    <p>This device keeps none of your answers and nothing of your GP record.</p>
  </SettingsPage>
)
