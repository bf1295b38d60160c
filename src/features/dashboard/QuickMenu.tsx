import { CardLink } from '#ui/CardLink.tsx'
import { quickMenu } from './quick-menu.ts'
import classes from './QuickMenu.module.css'

/** The pages that a member comes for. */
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
