import { Box, Button, NavLink, Stack, Text, useMantineColorScheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { memberQueries } from '#api/queries.ts'
import { useSharing } from '#api/sharing.ts'
import { sharingNow } from '#contract/consents.ts'
import { londonDay } from '#contract/days.ts'
import type { NewResults } from '#contract/new-results.ts'
import { useMember } from '#identity/session.ts'
import { useIsLockOpen } from '#lock/lock-state.ts'
import { useIsSharedDevice } from '#offline/session/cached-session.ts'
import { pushWords, readPushState, usePushState } from '#pwa/push.ts'
import { routes } from '#routes'
import { longDate } from '#domain/formats.ts'
import type { PageComponent } from '#ui/lazy.tsx'
import { TextLink } from '#ui/links.tsx'
import { LineIcon } from '#ui/status.tsx'
import { SignOut } from '../dialogs/SignOut.tsx'
import classes from './SettingsLayout.module.css'

/** Wraps a page of account settings with their menu; on a phone the menu opens above the page. */
export const inSettings = (Page: PageComponent): PageComponent =>
  function SettingsPage(props) {
    return (
      <SettingsLayout>
        <Page {...props} />
      </SettingsLayout>
    )
  }

function SettingsLayout({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  // Account settings lead to "My details", where the list stands open.
  const [isOpen, setIsOpen] = useState(path === routes.myDetails)
  // Beside the page the list has no values, and asks for none.
  const isBeside = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false })
  const now = useSettingsNow(isOpen && !isBeside)
  return (
    <div className={classes['settings']}>
      <nav aria-label="Account settings">
        {!isBeside && (
          <Button
            variant="default"
            fullWidth
            justify="space-between"
            rightSection={<LineIcon d={isOpen ? 'm6 15 6-6 6 6' : 'm6 9 6 6 6-6'} />}
            aria-expanded={isOpen}
            aria-controls="settings-pages"
            onClick={() => setIsOpen(!isOpen)}
          >
            All account settings
          </Button>
        )}
        <div id="settings-pages" hidden={!isBeside && !isOpen}>
          {settingsMenu.map(({ name, items }) => (
            <Fragment key={name}>
              <Text id={idOf(name)} size="sm" fw={650} mt="md" mb={4}>
                {name}
              </Text>
              <Stack component="ul" gap={0} aria-labelledby={idOf(name)}>
                {items.map(({ href, label }) => (
                  <li key={href}>
                    <NavLink
                      component={TextLink}
                      href={href}
                      label={label}
                      isCurrent={href === path}
                    />
                    {!isBeside && now[href] !== undefined && (
                      <Text m={0} mb="xs" px="md" c="dimmed" size="sm">
                        {now[href]}
                      </Text>
                    )}
                  </li>
                ))}
              </Stack>
            </Fragment>
          ))}
          {/* The rail has it instead. */}
          <Box hiddenFrom="md">
            <SignOut isNamed />
          </Box>
        </div>
      </nav>
      {children}
    </div>
  )
}

interface SettingsItem {
  href: string
  label: string
}

/** Every page of account settings, in the order of their menu. */
const settingsMenu: readonly { name: string; items: readonly SettingsItem[] }[] = [
  {
    name: 'Safety',
    items: [
      { href: routes.safety, label: 'If someone might look at your phone' },
      { href: routes.lock, label: 'Lock' },
      { href: routes.thisDevice, label: 'This device' },
      { href: routes.security, label: 'Password and devices' },
    ],
  },
  {
    name: 'About you',
    items: [
      { href: routes.myDetails, label: 'My details' },
      { href: routes.addresses, label: 'Addresses' },
    ],
  },
  {
    name: 'Your data',
    items: [
      { href: routes.gpConnection, label: 'GP record' },
      { href: routes.newResults, label: 'New results' },
      { href: routes.consents, label: 'Consents' },
      { href: routes.researchView, label: 'How researchers see me' },
      { href: routes.accessHistory, label: 'Who has looked at my data' },
      { href: routes.download, label: 'Download my data' },
      { href: routes.closeAccount, label: 'Close account' },
    ],
  },
  {
    name: 'How Rowan behaves',
    items: [
      { href: routes.notificationSettings, label: 'Notifications' },
      { href: routes.appearance, label: 'Appearance' },
    ],
  },
]

const idOf = (group: string) => `settings-${group.toLowerCase().replaceAll(' ', '-')}`

const appearances = { auto: 'Same as this device', light: 'Light', dark: 'Dark' } as const

/** The current value of each setting, by page, as far as known. Fetches from the service only if `isShown`. */
function useSettingsNow(isShown: boolean): Readonly<Record<string, string | undefined>> {
  const { subject, email } = useMember()
  const { colorScheme } = useMantineColorScheme()
  const isShared = useIsSharedDevice()
  const isLockOn = useIsLockOpen()
  const push = usePushState()
  useEffect(() => {
    if (isShown) void readPushState()
  }, [isShown])
  const { data: choice } = useQuery({ ...memberQueries.newResults(subject), enabled: isShown })
  const { data: gp } = useQuery({ ...memberQueries.gpConnection(subject), enabled: isShown })
  const { sharing } = useSharing(subject, { enabled: isShown })
  const { data: addresses } = useQuery({ ...memberQueries.addresses(subject), enabled: isShown })
  return {
    [routes.myDetails]: email,
    [routes.gpConnection]: gp ? (gp.connection?.surgery.name ?? 'Not connected') : toCome,
    [routes.newResults]: choice ? newResultsInWords(choice.newResults) : toCome,
    [routes.consents]:
      sharing?.state === 'known' ? studiesInWords(sharingNow(sharing.consents).length) : toCome,
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

function studiesInWords(count: number): string {
  if (count === 0) return 'You’re not sharing data'
  return count === 1 ? 'You share data with 1 study' : `You share data with ${count} studies`
}

function addressesInWords(count: number): string {
  if (count === 0) return 'None saved'
  return count === 1 ? '1 address' : `${count} addresses`
}
