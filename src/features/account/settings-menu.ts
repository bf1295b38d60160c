import { routes } from '#routes'

interface SettingsItem {
  href: string
  label: string
}

/** Every page of account settings, in the order of their menu. */
export const settingsMenu: readonly SettingsItem[] = [
  { href: routes.myDetails, label: 'My details' },
  { href: routes.security, label: 'Password and devices' },
  { href: routes.gpConnection, label: 'GP record' },
  { href: routes.consents, label: 'Consents' },
  { href: routes.researchView, label: 'How researchers see me' },
  { href: routes.addresses, label: 'Addresses' },
  { href: routes.appearance, label: 'Appearance' },
  { href: routes.thisDevice, label: 'This device' },
  { href: routes.download, label: 'Download my data' },
  { href: routes.closeAccount, label: 'Close account' },
]
