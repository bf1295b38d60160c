import { Link } from 'wouter'
import { useMember } from '#identity/use-member.ts'
import { routes } from '#routes'
import { BrandMark } from '#ui/BrandMark.tsx'
import { MenuLink } from './MenuLink.tsx'
import { menuItemsFor } from './menu-items.ts'
import classes from './Rail.module.css'
import { SignOutPart } from './SignOutPart.tsx'

/** On wide screens the mark and the destinations of the menu stand beside every page; the account at its foot. */
export function Rail() {
  const { metadata } = useMember()
  return (
    <>
      <Link href={routes.dashboard} className={classes['mark']} aria-label="Rowan, home">
        <BrandMark />
      </Link>
      <ul className={classes['items']}>
        {menuItemsFor(metadata).map((item) => (
          <li key={item.href}>
            <MenuLink item={item} />
          </li>
        ))}
      </ul>
      <SignOutPart />
    </>
  )
}
