import { CardLink } from '#ui/links.tsx'
import { routes } from '#routes'
import classes from './QuickMenu.module.css'

/** The pages that members come for. */
export const QuickMenu = ({ hasKitAccess }: { hasKitAccess: boolean }) => (
  <nav aria-label="Quick menu">
    <ul className={classes['entries']}>
      {quickMenu
        .filter(({ needsKitAccess }) => !needsKitAccess || hasKitAccess)
        .map(({ href, label, about }) => (
          <li key={href} className={classes['entry']}>
            <CardLink href={href} className={classes['link']}>
              {label}
            </CardLink>
            <p className={classes['about']}>{about}</p>
          </li>
        ))}
    </ul>
  </nav>
)

interface QuickMenuEntry {
  href: string
  label: string
  /** What the page has. */
  about: string
  /** Shown only to members with kit access (section 6). */
  needsKitAccess?: true
}

/** The quick menu, in the order of section 2. */
const quickMenu: readonly QuickMenuEntry[] = [
  { href: routes.taskList, label: 'Task list', about: 'Things to do, and what you’ve finished' },
  {
    href: routes.healthProfile,
    label: 'My health profile',
    about: 'Your details and answers, and how to change them',
  },
  {
    href: routes.gpConnect,
    label: 'My GP record',
    about: 'Your medical record from your GP',
  },
  {
    href: routes.kit,
    label: 'Diagnostics',
    about: 'Order, register and track your DNA kit',
    needsKitAccess: true,
  },
  {
    href: routes.myData,
    label: 'Account settings',
    about: 'Your details, privacy and settings',
  },
]
