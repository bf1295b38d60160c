import { Button, Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isNote, memberKey } from '#api/queries.ts'
import { longDateTime } from '#domain/formats.ts'
import { useMember } from '#identity/session.ts'
import { cacheChanges } from '#offline/cache/encrypted-store.ts'
import { cachedDates } from '#offline/cache/persister.ts'
import { setShared, useIsSharedDevice } from '#offline/session/cached-session.ts'
import { removeSavedCopies } from '#offline/session/sign-out.ts'
import { BrowserMenuSteps, ShareMenuSteps } from '#pwa/InstallOffer.tsx'
import { chooseHomeScreenName, useHomeScreenName } from '#pwa/home-screen-name.ts'
import { install, useWayToInstall } from '#pwa/install.ts'
import { useIsPersisted, useMayBePrivate } from '#pwa/persistent-storage.ts'
import { SettingsPage } from '#ui/Page.tsx'
import { brand } from '#ui/brand.ts'
import { announce } from '#ui/live-status.tsx'
import { StatusBanner } from '#ui/status.tsx'
import { SharedDeviceField } from './SharedDeviceField.tsx'

/** What this device stores about the member, and how the app is installed on it. */
export const DevicePage = () => (
  <SettingsPage name="This device">
    <WhoUsesIt />
    <SavedCopies />
    <HomeScreen />
    <LastingStorage />
  </SettingsPage>
)

const WhoUsesIt = () => (
  <section aria-labelledby="who-uses-it">
    <h2 id="who-uses-it">Who uses this device</h2>
    <SharedChoice />
  </section>
)

/** Whether the device is shared, to be changed at any time (product rules). */
export function SharedChoice() {
  const isShared = useIsSharedDevice() ?? false
  const [hasFailed, setHasFailed] = useState(false)
  const choose = async (shared: boolean) => {
    setHasFailed(false)
    try {
      await setShared(shared)
      announce(shared ? 'We’ve removed the saved copies from this device' : 'Saved')
    } catch {
      setHasFailed(true)
    }
  }
  return (
    <>
      <SharedDeviceField
        description="If so, we will not save what you read here, and we’ll ask the browser not to remember what you type. We still keep an answer waiting to be sent, locked so only you can open it."
        isShared={isShared}
        onChange={(shared) => void choose(shared)}
      />
      {hasFailed && (
        <StatusBanner tone="error">
          <p role="alert">
            We could not save that on this device. Try again, or sign out to remove what’s saved
            here.
          </p>
        </StatusBanner>
      )}
    </>
  )
}

/** How to put the app on the home screen of this device. */
function HomeScreen() {
  const way = useWayToInstall()
  return (
    <section aria-labelledby="home-screen">
      <h2 id="home-screen">On your home screen</h2>
      {way === 'installed' ? (
        <p>{brand.name} is installed on this device.</p>
      ) : (
        <p>{brand.name} opens from your home screen with one tap, even when you’re offline.</p>
      )}
      {way !== 'installed' && <PlainName />}
      {way === 'ask' && (
        <Button variant="default" onClick={() => void install()}>
          Install the app
        </Button>
      )}
      {way === 'share-menu' && <ShareMenuSteps />}
      {way === 'browser-menu' && <BrowserMenuSteps />}
    </section>
  )
}

/** A name and an icon for the home screen that do not hint at health, chosen before the app is installed. */
export function PlainName() {
  const name = useHomeScreenName()
  return (
    <Checkbox
      mb="md"
      label="Use a plain name and icon"
      description="On your home screen it’ll be called My notes, with a sheet of paper as its icon. Inside, it still says Rowan. Choose this before you install it. To change it later, remove it from your home screen and install it again."
      checked={name === 'My notes'}
      onChange={({ currentTarget: { checked } }) => {
        chooseHomeScreenName(checked ? 'My notes' : 'Rowan')
        announce(checked ? 'It’ll be called My notes' : 'It’ll be called Rowan')
      }}
    />
  )
}

/** Whether the browser may clear what is stored, and what that would mean. */
function LastingStorage() {
  const isPersisted = useIsPersisted()
  const isPrivate = useMayBePrivate()
  if (isPrivate) return <PrivateWindow />
  return (
    <section aria-labelledby="lasting-storage">
      <h2 id="lasting-storage">How long it lasts</h2>
      {isPersisted ? (
        <p>
          Your browser has agreed not to clear what Rowan saves here, even if your device runs low
          on space.
        </p>
      ) : (
        <p>
          Your browser may clear what Rowan saves here if your device runs low on space, or if you
          do not use it for several weeks. Anything you’ve sent us is safe. Answers waiting to be
          sent exist only on this device, so open Rowan online within a few days to send them.
        </p>
      )}
      <p>We remove a saved copy after 30 days.</p>
    </section>
  )
}

const PrivateWindow = () => (
  <section aria-labelledby="lasting-storage">
    <h2 id="lasting-storage">How long it lasts</h2>
    <p>
      This looks like a private window, which forgets everything when you close it, including
      answers waiting to be sent. Use an ordinary window to use Rowan offline.
    </p>
  </section>
)

/** What is cached on this device, how old it is, and a button that deletes it (docs/security.md, S3). */
function SavedCopies() {
  const { subject } = useMember()
  const client = useQueryClient()
  const isShared = useIsSharedDevice() ?? false
  const dates = useQuery({
    queryKey: memberKey(subject, 'saved-dates'),
    queryFn: async () => cachedDates(subject),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })
  const { refetch } = dates
  // If this is the first page opened, its data is cached while the member looks at it.
  useEffect(() => cacheChanges.subscribe(() => void refetch()), [refetch])
  const [outcome, setOutcome] = useState<'removed' | 'failed'>()
  const remove = async () => {
    try {
      await removeSavedCopies()
      client.removeQueries({ predicate: isNote })
      setOutcome('removed')
      announce('We’ve removed the saved copy')
    } catch {
      setOutcome('failed')
    }
  }
  return (
    <section aria-labelledby="saved-copies">
      <h2 id="saved-copies">Saved copy of what you read</h2>
      <p>{isShared ? onShared : copyWords(dates.data ?? [])}</p>
      {outcome === 'removed' && (
        <StatusBanner tone="done">
          <p>
            We’ve removed the saved copy. We’ll save what you open from now on. If you do not want
            this, tick the box above to say that other people use this device.
          </p>
        </StatusBanner>
      )}
      {outcome === 'failed' && (
        <StatusBanner tone="error">
          <p>We could not remove the saved copy. Sign out to remove it.</p>
        </StatusBanner>
      )}
      {!isShared && (dates.data?.length ?? 0) > 0 && (
        <>
          <p>
            This also removes your messages to your surgery with their dates, other studies that you
            saved, and the questions for an appointment that you did not save to your account.
          </p>
          <Button variant="default" onClick={() => void remove()}>
            Remove the saved copy
          </Button>
        </>
      )}
    </section>
  )
}

const onShared = 'We do not save what you read on this device, because other people use it.'

function copyWords(dates: readonly number[]): string {
  if (dates.length === 0) return 'Nothing you’ve read is saved on this device at the moment.'
  return `What you’ve opened in Rowan is saved here, encrypted. Last updated ${dateTimeOf(Math.max(...dates))}.`
}

const dateTimeOf = (time: number) => longDateTime(new Date(time).toISOString())
