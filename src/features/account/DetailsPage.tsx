import { config } from '#config'
import { AccountPanel } from '#identity/IdentityForm.tsx'
import { useMayAutofill } from '#ui/autofill.ts'
import { ExternalLink } from '#ui/ExternalLink.tsx'
import { useHoldWhileTyped } from '#ui/hold-updates.ts'
import classes from './DetailsPage.module.css'
import { SettingsPage } from '#ui/SettingsPage.tsx'

/** Who the member is to the identity provider (section 2). */
export const DetailsPage = () => (
  <SettingsPage name="My details">
    <div className={classes['panel']} {...useHoldWhileTyped('the details are changed')}>
      <AccountPanel mayAutofill={useMayAutofill()} />
    </div>
    <p className={classes['note']}>
      The rest of Rowan takes over what you change here when you next open account settings.
    </p>
    <section className={classes['card']} aria-labelledby="nhs-login">
      <h2 id="nhs-login">NHS login settings</h2>
      <p>
        If you log in with NHS login, its own settings are on the NHS login site. You are redirected
        to it.
      </p>
      <p>
        <ExternalLink href={config.nhsLoginSettingsUrl}>Go to NHS login settings</ExternalLink>
      </p>
    </section>
  </SettingsPage>
)
