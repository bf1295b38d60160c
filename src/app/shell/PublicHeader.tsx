import { useState } from 'react'
import { routes } from '#routes'
import { BrandMark } from '#ui/BrandMark.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import classes from './PublicHeader.module.css'
import { PublicMenu } from './PublicMenu.tsx'

/** The fixed header of the public pages, with the button that opens their menu. */
export function PublicHeader() {
  const [isOpen, setIsOpen] = useState(false)

  return (
    <header className={classes['header']}>
      <div className={classes['inner']}>
        <TextLink href={routes.landing} className={classes['home']}>
          <BrandMark />
        </TextLink>
        <button
          type="button"
          className={classes['menuButton']}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(true)}
        >
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d="M4 7h16M4 12h16M4 17h16" />
          </svg>
          Menu
        </button>
      </div>
      <PublicMenu isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </header>
  )
}
