import { Box, useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Redirect } from 'wouter'
import { memberQueries } from '#api/queries.ts'
import { useSharing } from '#api/sharing.ts'
import { londonDay } from '#contract/days.ts'
import type { NewResults } from '#contract/new-results.ts'
import { useMember } from '#identity/session.ts'
import { useIsLockOpen } from '#lock/lock-state.ts'
import { useIsSharedDevice } from '#offline/session/cached-session.ts'
import { pushWords, readPushState, usePushState } from '#pwa/push.ts'
import { routes } from '#routes'
import { longDate } from '#domain/formats.ts'
import { Page } from '#ui/Page.tsx'
import { sharedWithStudies } from '#ui/WhoSees.tsx'
import { SignOut } from '../dialogs/SignOut.tsx'
import { beside, SettingsMenu, title } from './SettingsLayout.tsx'
import classes from './SettingsLayout.module.css'

/** Every setting, with its value. Where the menu has room beside a page, account settings open on "My details" (section 2). */
export function SettingsIndex() {
  const [isBeside] = useState(() => window.matchMedia(beside).matches)
  if (isBeside) return <Redirect to={routes.myDetails} replace />
  return (
    <Page title={title}>
      <nav aria-label={title} className={classes['index']}>
        <MenuWithValues />
      </nav>
      {/* The rail has it instead. */}
      <Box hiddenFrom="md" mt="lg">
        <SignOut isNamed />
      </Box>
    </Page>
  )
}

const MenuWithValues = () => <SettingsMenu now={useSettingsNow()} />

const appearances = { auto: 'Same as this device', light: 'Light', dark: 'Dark' } as const

/** The current value of each setting, by page, as far as known. */
function useSettingsNow(): Readonly<Record<string, string | undefined>> {
  const { subject, email } = useMember()
  const { colorScheme } = useMantineColorScheme()
  const isShared = useIsSharedDevice()
  const isLockOn = useIsLockOpen()
  const push = usePushState()
  useEffect(() => {
    void readPushState()
  }, [])
  const { data: choice } = useQuery(memberQueries.newResults(subject))
  const { data: gp } = useQuery(memberQueries.gpConnection(subject))
  const { sharing } = useSharing(subject)
  const { data: addresses } = useQuery(memberQueries.addresses(subject))
  return {
    [routes.myDetails]: email,
    [routes.gpConnection]: gp ? (gp.connection?.surgery.name ?? 'Not connected') : toCome,
    [routes.newResults]: choice ? newResultsInWords(choice.newResults) : toCome,
    [routes.consents]: sharing?.state === 'known' ? sharedWithStudies(sharing) : toCome,
    [routes.addresses]: addresses ? addressesInWords(addresses.length) : toCome,
    [routes.notificationSettings]: push ? pushWords[push] : toCome,
    [routes.appearance]: appearances[colorScheme],
    [routes.lock]: isLockOn ? 'On' : 'Off',
    [routes.thisDevice]: isShared ? 'Other people use it too' : 'Only you use it',
  }
}

function newResultsInWords(chosen: NewResults | undefined): string {
  if (!chosen) return 'Shown straight away'
  return chosen.how === 'hold' && chosen.until > londonDay(new Date())
    ? `Held until ${longDate(chosen.until)}`
    : 'We tell you first'
}

/** An empty line, so that nothing below it moves when the value has come. */
const toCome = '\u00A0'

function addressesInWords(count: number): string {
  if (count === 0) return 'None saved'
  return count === 1 ? '1 address' : `${count} addresses`
}
