import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { TextLink } from '#ui/TextLink.tsx'
import { settingsMenu } from './settings-menu.ts'
import classes from './SettingsLayout.module.css'

interface SettingsLayoutProps {
  /** Stands below the menu. */
  foot: ReactNode
  children: ReactNode
}

/** A page of account settings beside their menu; on a phone the menu opens above the page. */
export function SettingsLayout({ foot, children }: SettingsLayoutProps) {
  const [path] = useLocation()
  const [isOpen, setIsOpen] = useState(false)
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
              </li>
            ))}
          </ul>
          {foot}
        </div>
      </nav>
      {children}
    </div>
  )
}
