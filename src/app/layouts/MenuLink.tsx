import { Link, useRoute } from 'wouter'
import { useIntent } from '#ui/preload.ts'
import type { MenuItem } from './menu-items.ts'
import rows from './MenuRow.module.css'

/** A destination of the menu, in the drawer and in the rail. */
export function MenuLink({ item, onClick }: { item: MenuItem; onClick?: () => void }) {
  const [isCurrent] = useRoute(item.isExact ? item.href : `${item.href}/*?`)
  const intent = useIntent(item.href)
  return (
    <Link
      href={item.href}
      className={rows['row']}
      aria-current={isCurrent ? 'page' : undefined}
      {...(onClick && { onClick })}
      {...intent}
    >
      {item.label}
    </Link>
  )
}
