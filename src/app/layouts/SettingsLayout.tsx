import { NavLink, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Fragment } from 'react'
import { useLocation } from 'wouter'
import { routes } from '#routes'
import type { PageComponent } from '#ui/lazy.tsx'
import { TextLink } from '#ui/links.tsx'
import { LineIcon } from '#ui/status.tsx'
import classes from './SettingsLayout.module.css'

/** Where a page has room for their menu beside it. */
export const beside = '(min-width: 75em)'

/** Wraps a page of account settings: with their menu beside it, or on a phone with the way back to the list of them. */
export const inSettings = (Page: PageComponent): PageComponent =>
  function SettingsPage(props) {
    const isBeside = useMediaQuery(beside, false, { getInitialValueInEffect: false })
    return (
      <div className={classes['settings']}>
        <nav aria-label={title}>
          {isBeside ? (
            <SettingsMenu />
          ) : (
            <TextLink href={routes.myData} isTall>
              <LineIcon d="M19 12H5M11 6l-6 6 6 6" />
              All account settings
            </TextLink>
          )}
        </nav>
        <Page {...props} />
      </div>
    )
  }

export const title = 'Account settings'

/** @param now The current values, by page; without them the menu has none. */
export function SettingsMenu({ now }: { now?: Readonly<Record<string, string | undefined>> }) {
  const [path] = useLocation()
  return settingsMenu.map(({ name, items }) => (
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
              rightSection={now && <LineIcon d="m9 6 6 6-6 6" />}
            />
            {now?.[href] !== undefined && (
              <Text m={0} c="dimmed" size="sm">
                {now[href]}
              </Text>
            )}
          </li>
        ))}
      </Stack>
    </Fragment>
  ))
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
