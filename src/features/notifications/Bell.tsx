import { Link } from 'wouter'
import { useMember } from '#identity/use-member.ts'
import { routes } from '#routes'
import { useIntent } from '#ui/preload.ts'
import classes from './Bell.module.css'
import { useUnreadCount } from './use-unread-count.ts'

/** The link to the notifications, with the number of unread ones. It polls, so there must be only one. */
export function Bell() {
  const { subject } = useMember()
  const unread = useUnreadCount(subject)
  const intent = useIntent(routes.notifications)
  return (
    <Link href={routes.notifications} className={classes['bell']} {...intent}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M6 16V10.5a6 6 0 0 1 12 0V16l1.5 2h-15zM10 21h4" />
      </svg>
      <span className="visually-hidden">
        Notifications{unread !== undefined && `, ${unread} unread`}
      </span>
      {unread !== undefined && unread > 0 && (
        <span className={classes['badge']} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  )
}
