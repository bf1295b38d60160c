import { routes } from '#routes'

interface QuickMenuEntry {
  href: string
  label: string
  /** What one finds there. */
  about: string
  /** Shown to members with kit access alone (section 6). */
  needsKitAccess?: true
}

/** The quick menu of section 2, in its order; a page appears here when it exists. */
export const quickMenu: readonly QuickMenuEntry[] = [
  { href: routes.taskList, label: 'Task list', about: 'What there is to do, and what is done' },
  {
    href: routes.healthProfile,
    label: 'My health profile',
    about: 'Your details and answers, and how to change them',
  },
  {
    href: routes.gpConnect,
    label: 'My GP record',
    about: 'What your GP surgery has written about you',
  },
  {
    href: routes.kit,
    label: 'Diagnostics',
    about: 'Your DNA test kit: order it, register it, follow it',
    needsKitAccess: true,
  },
  {
    href: routes.myData,
    label: 'Account settings',
    about: 'Your name and password, your connections, and your data',
  },
]
