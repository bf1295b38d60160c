import { useState } from 'react'
import { config } from '#config'
import { AccountPanel } from '#identity/IdentityForm.tsx'
import { useMember } from '#identity/session.ts'
import { useIsReachable } from '#offline/connectivity.ts'
import { useMayAutofill } from '#ui/autofill.ts'
import { ExternalLink } from '#ui/links.tsx'
import { phoneNumber } from '#domain/formats.ts'
import { useHoldWhileTyped } from '#ui/hold-updates.ts'
import { SettingsPage } from '#ui/SettingsPage.tsx'
import { StatusBanner } from '#ui/status.tsx'
import { SummaryList } from '#ui/SummaryList.tsx'
import classes from './DetailsPage.module.css'
import { useHasSyncFailed } from './use-profile-sync.ts'

/** The member's details at the identity provider (section 2). */
export const DetailsPage = () => (
  <SettingsPage name="My details">
    <Details />
    <SyncFailure />
    <section className={classes['card']} aria-labelledby="nhs-login">
      <h2 id="nhs-login">NHS login settings</h2>
      <p>If you use NHS login, change those settings on the NHS login website.</p>
      <p>
        <ExternalLink href={config.nhsLoginSettingsUrl}>Go to NHS login settings</ExternalLink>
      </p>
    </section>
  </SettingsPage>
)

/** The provider has the details; Rowan itself does not have them yet. */
function SyncFailure() {
  if (!useHasSyncFailed()) return undefined
  return (
    <StatusBanner tone="attention" title="We have not updated your details across Rowan">
      <p>Your changes here are saved. We’ll try again the next time you open account settings.</p>
    </StatusBanner>
  )
}

/** Once the panel has loaded it stays, so that nothing typed in it is lost. */
function Details() {
  const isReachable = useIsReachable()
  const [isShown, setIsShown] = useState(isReachable)
  const mayAutofill = useMayAutofill()
  const hold = useHoldWhileTyped('the details are changed')
  if (isReachable && !isShown) setIsShown(true)
  if (!isShown) return <WhatIsKnown />
  return (
    <div className={classes['panel']} {...hold}>
      <AccountPanel mayAutofill={mayAutofill} />
    </div>
  )
}

/** The cached details, for when the identity provider's panel cannot load. */
function WhatIsKnown() {
  const { firstName, lastName, email, mobileNumber } = useMember()
  return (
    <>
      <StatusBanner tone="info">
        <p>You need to be online to change these.</p>
      </StatusBanner>
      <SummaryList
        // What is not cached is not "not given".
        rows={[
          { term: 'Name', values: [`${firstName} ${lastName}`.trim()] },
          { term: 'Email', values: email === undefined ? [] : [email] },
          {
            term: 'Phone',
            values: mobileNumber === undefined ? [] : [phoneNumber(mobileNumber)],
          },
        ].filter(({ values }) => values.join('') !== '')}
      />
    </>
  )
}
