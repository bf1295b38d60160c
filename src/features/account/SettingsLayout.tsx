import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { TextLink } from '#ui/TextLink.tsx'
import { settingsMenu } from './settings-menu.ts'
import classes from './SettingsLayout.module.css'

/** A page of account settings beside their menu; on a phone the menu opens above the page. */
export function SettingsLayout({ children }: { children: ReactNode }) {
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
        <ul id="settings-pages" className={classes['list']} data-open={isOpen || undefined}>
          {settingsMenu.map(({ href, label }) => (
            <li key={href}>
              <TextLink href={href} className={classes['link']} isCurrent={href === path}>
                {label}
              </TextLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  )
}
