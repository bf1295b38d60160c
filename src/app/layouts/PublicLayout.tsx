import type { ReactNode } from 'react'
import { routes } from '#routes'
import { brand } from '#ui/brand.ts'
import { TextLink } from '#ui/links.tsx'
import { PageBoundary } from '../errors/PageBoundary.tsx'
import { PublicHeader } from './PublicHeader.tsx'
import classes from './PublicLayout.module.css'
import { SkipLink } from './SkipLink.tsx'

/** The fixed header and the footer of every public page. The page has its own `main`. */
export const PublicLayout = ({ children }: { children: ReactNode }) => (
  <div className={classes['layout']}>
    <SkipLink />
    <PublicHeader />
    <div className={classes['content']}>
      <PageBoundary place="page">{children}</PageBoundary>
    </div>
    <PublicFooter />
  </div>
)

/** Links to the legal texts and the contact address. */
const PublicFooter = () => (
  <footer className={classes['footer']}>
    <div className={classes['inner']}>
      <p className={classes['words']}>
        {brand.name} is for people aged 16 or over in England. It’s not an emergency service. Call
        999 in an emergency, or 111 if you need medical help now.
      </p>
      <nav aria-label="Footer">
        <ul className={classes['links']}>
          <li>
            <TextLink href={routes.guide}>Help</TextLink>
          </li>
          <li>
            <TextLink href={routes.privacyPolicy}>Privacy Policy</TextLink>
          </li>
          <li>
            <TextLink href={routes.terms}>Terms & Conditions</TextLink>
          </li>
          <li>
            <TextLink href={routes.accessibility}>Accessibility</TextLink>
          </li>
          <li>
            <TextLink href={routes.contactUs}>Contact us</TextLink>
          </li>
        </ul>
      </nav>
    </div>
  </footer>
)
