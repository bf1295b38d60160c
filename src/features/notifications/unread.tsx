import { Indicator } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useMember } from '#identity/session.ts'
import { useIsReachable } from '#offline/connectivity.ts'
import { showBadge } from '#pwa/app-badge.ts'
import { routes } from '#routes'
import { announce } from '#ui/live-status.tsx'
import { TextLink } from '#ui/links.tsx'
import { LineIcon } from '#ui/status.tsx'
import { notificationQueries } from './queries.ts'

/** The link to the notifications, with the number of unread ones. It polls, so there must be only one. */
export function Bell() {
  const { subject } = useMember()
  const unread = useUnreadCount(subject)
  return (
    <TextLink href={routes.notifications}>
      <Indicator
        label={unread ?? 0}
        maxValue={99}
        showZero={false}
        size={22}
        inline
        withBorder
        color="var(--rowan-berry)"
        attributes={{ indicator: { 'aria-hidden': true } }}
      >
        <LineIcon d="M6 16V10.5a6 6 0 0 1 12 0V16l1.5 2h-15zM10 21h4" />
      </Indicator>
      <span className="visually-hidden">
        Notifications{unread !== undefined && `, ${unread} unread`}
      </span>
    </TextLink>
  )
}

/**
 * How many notifications are unread; undefined while unknown. This polls while the page is visible and the
 * service reachable (product rules). An increase is announced to screen readers.
 */
function useUnreadCount(subject: string): number | undefined {
  const isReachable = useIsReachable()
  const { data } = useQuery({
    ...notificationQueries.list(subject),
    refetchInterval: ({ state: { dataUpdatedAt, errorUpdatedAt } }) =>
      isReachable &&
      pollAfter({
        answeredAt: dataUpdatedAt || performance.timeOrigin,
        failedAt: errorUpdatedAt,
      }),
  })
  const unread = data?.unread
  const before = useRef<number>(undefined)

  useEffect(() => {
    if (before.current !== undefined && unread !== undefined && unread > before.current) {
      announce(unread === 1 ? '1 unread notification' : `${unread} unread notifications`)
    }
    before.current = unread
  }, [unread])

  return unread
}

/** The poll interval of section 9, in ms. */
const every = 10_000
const atMost = 120_000

interface LastAnswers {
  /** When the list last loaded, in milliseconds since 1970; if it never has, when the app was opened. */
  answeredAt: number
  /** When it last failed to load; 0 if it never did. */
  failedAt: number
}

/**
 * Milliseconds until the next poll: ten seconds at most, or, while the service does not answer, as long as that
 * has lasted, which doubles the pause each time. Up to a tenth is subtracted as jitter, derived from the
 * millisecond of the last reply: it differs between devices, but is stable until the next reply.
 */
export function pollAfter({ answeredAt, failedAt }: LastAnswers): number {
  const silence = Math.max(failedAt - answeredAt, 0)
  const pause = Math.min(Math.max(every, silence), atMost)
  const chance = (Math.max(answeredAt, failedAt) % 1000) / 1000
  return Math.round(pause * (1 - chance / 10))
}

/**
 * Keeps the badge of the app's icon in step with the bell. It stays while the app is closed, and is removed
 * when the member signs out or their session ends.
 */
export function IconBadge({ subject }: { subject: string }) {
  // The bell fetches; this only subscribes.
  const { data } = useQuery({ ...notificationQueries.list(subject), enabled: false })
  const unread = data?.unread
  useEffect(() => {
    if (unread !== undefined) showBadge(unread)
  }, [unread])
  return undefined
}
