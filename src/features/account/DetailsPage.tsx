import { Card, Title, Text, Box } from '@mantine/core'
import { useState } from 'react'
import { config } from '#config'
import { AccountPanel } from '#identity/IdentityForm.tsx'
import { useMember } from '#identity/session.ts'
import { useConnectivity, useIsReachable } from '#offline/connectivity.ts'
import { useMayAutofill } from '#ui/autofill.ts'
import { ExternalLink } from '#ui/links.tsx'
import { phoneNumber } from '#domain/formats.ts'
import { useHoldWhileTyped } from '#hold-updates'
import { SettingsPage } from '#ui/Page.tsx'
import { StatusBanner } from '#ui/status.tsx'
import { SummaryList } from '#ui/SummaryList.tsx'
import { noConnection } from '#ui/network.ts'
import { useHasSyncFailed } from './use-profile-sync.ts'

/** The member's details at the identity provider (section 2). */
export const DetailsPage = () => (
  <SettingsPage name="My details">
    <Details />
    <SyncFailure />
    <Card component="section" withBorder padding="lg" my="xl" aria-labelledby="nhs-login">
      <Title order={2} size="h3" mt={0} mb="sm" id="nhs-login">
        NHS login settings
      </Title>
      <p>If you use NHS login, change those settings on the NHS login website.</p>
      <Text m={0}>
        <ExternalLink href={config.nhsLoginSettingsUrl}>Go to NHS login settings</ExternalLink>
      </Text>
    </Card>
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
    // The panel's height with one address and one login, so that nothing moves when it loads.
    <Box mih={{ base: '42.5rem', md: '33rem' }} {...hold}>
      <AccountPanel mayAutofill={mayAutofill} />
    </Box>
  )
}

/** The cached details, for when the identity provider's panel cannot load. */
function WhatIsKnown() {
  const { firstName, lastName, email, mobileNumber } = useMember()
  const connectivity = useConnectivity()
  return (
    <>
      <StatusBanner tone="info">
        <p>{noConnection(connectivity)} You cannot change these at the moment.</p>
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
