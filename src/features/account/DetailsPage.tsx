import { config } from '#config'
import { ExternalLink } from '#ui/ExternalLink.tsx'
import { SettingsPage } from './SettingsPage.tsx'

/** Who the member is to the identity provider (section 2). */
export const DetailsPage = () => (
  <SettingsPage name="My details">
    <h2>NHS login settings</h2>
    <p>You are redirected to the NHS login site, where you can change how you log in with it.</p>
    <p>
      <ExternalLink href={config.nhsLoginSettingsUrl}>Go to NHS login settings</ExternalLink>
    </p>
  </SettingsPage>
)
