import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { routes } from '#routes'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { lazyPart } from '#ui/lazy.tsx'
import { PartFailed } from '#ui/PartFailed.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import classes from './SettingsLayout.module.css'
import { useSettingsNow } from './use-settings-now.ts'

const SignOut = lazyPart(async () => (await import('../dialogs/SignOut.tsx')).SignOut)

/** A page of account settings beside their menu; on a phone the menu opens above the page. */
export function SettingsLayout({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  const now = useSettingsNow(isOpen)
  return (
    <div className={classes['columns']}>
      <nav aria-label="Account settings" className={classes['menu']}>
        <button
          type="button"
          className={classes['toggle']}
          aria-expanded={isOpen}
          aria-controls="settings-pages"
          onClick={() => setIsOpen(!isOpen)}
        >
          All account settings
        </button>
        <div id="settings-pages" className={classes['pages']} data-open={isOpen || undefined}>
          <ul className={classes['list']}>
            {settingsMenu.map(({ href, label }) => (
              <li key={href}>
                <TextLink href={href} className={classes['link']} isCurrent={href === path}>
                  {label}
                </TextLink>
                {now[href] !== undefined && <p className={classes['now']}>{now[href]}</p>}
              </li>
            ))}
          </ul>
          <div className={classes['signOut']}>
            <ErrorBoundary
              place="sign-out"
              fallback={({ tryAgain }) => <PartFailed what="Sign out" onRetry={tryAgain} />}
            >
              <SignOut isNamed />
            </ErrorBoundary>
          </div>
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
const settingsMenu: readonly SettingsItem[] = [
  { href: routes.myDetails, label: 'My details' },
  { href: routes.security, label: 'Password and devices' },
  { href: routes.gpConnection, label: 'GP record' },
  { href: routes.newResults, label: 'New results' },
  { href: routes.consents, label: 'Consents' },
  { href: routes.researchView, label: 'How researchers see me' },
  { href: routes.addresses, label: 'Addresses' },
  { href: routes.newsSettings, label: 'Notifications' },
  { href: routes.appearance, label: 'Appearance' },
  { href: routes.thisDevice, label: 'This device' },
  { href: routes.lock, label: 'Lock' },
  { href: routes.accessHistory, label: 'Who has looked at my data' },
  { href: routes.download, label: 'Download my data' },
  { href: routes.closeAccount, label: 'Close account' },
]
