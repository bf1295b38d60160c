import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useEffect } from 'react'
import { memberQueries } from '#api/queries.ts'
import { type Notification, markNotificationsRead } from '#contract/notifications.ts'
import { useMember } from '#identity/use-member.ts'
import { useShownCopy } from '#offline/saved-copy.ts'
import { routes } from '#routes'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { BridgedPicture } from '#ui/BridgedPicture.tsx'
import { longDateTime } from '#ui/format-date.ts'
import { Page } from '#ui/Page.tsx'
import { StatusBanner } from '#ui/StatusBanner.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { Unready } from '#ui/Unready.tsx'
import { usePending } from '#ui/use-pending.ts'
import { call } from '#api/call.ts'
import type { FailureMessage } from '#api/failure-messages.ts'
import { useSubmit } from '#api/use-submit.ts'
import { groupNotifications, isUnread } from './notification-groups.ts'
import { NewsIcon } from './NewsIcon.tsx'
import { wordsOf, type NotificationWords } from './notification-words.ts'
import classes from './NotificationsPage.module.css'
import { notificationQueries } from './queries.ts'

/** The notifications, grouped by New, Today, Previous (section 2). Opening it marks everything as read. */
export function NotificationsPage() {
  const { subject } = useMember()
  const list = useQuery(notificationQueries.list(subject))
  useShownCopy(list)
  // The error stays until the list loads: with each poll it would vanish and come back.
  const phase = usePending(!list.data && list.isFetching && list.errorUpdateCount === 0)
  return (
    <Page title="Notifications">
      {phase === 'done' && list.data ? (
        <Notifications subject={subject} notifications={list.data.notifications} />
      ) : (
        <Unready phase={phase} what="your notifications" onRetry={() => void list.refetch()} />
      )}
    </Page>
  )
}

interface NotificationsProps {
  subject: string
  notifications: readonly Notification[]
}

function Notifications({ subject, notifications }: NotificationsProps) {
  const [openedAt] = useState(() => new Date())
  const { newIds, failure } = useNewDuringVisit(subject, notifications)
  const invites = useQuery({
    ...memberQueries.studyInvites(subject),
    enabled: notifications.some(({ type }) => type === 'DATA_REQUEST'),
  })
  if (notifications.length === 0) return <NothingYet />
  return (
    <>
      {failure && (
        <StatusBanner tone="attention">
          <p>{failure.message}</p>
        </StatusBanner>
      )}
      {groupNotifications(notifications, { openedAt, newIds }).map((group) => (
        <section key={group.title} className={classes['group']}>
          <h2>{group.title}</h2>
          <ul className={classes['list']}>
            {group.notifications.map((notification) => (
              <li key={notification.id} className={classes['row']}>
                <NotificationLine
                  words={wordsOf(notification, invites.data)}
                  at={notification.createdAt}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function NotificationLine({ words: line, at }: { words: NotificationWords; at: string }) {
  const { words, about, href, sign } = line
  return (
    <>
      <span className={classes['sign']}>
        <NewsIcon sign={sign} />
      </span>
      <p className={classes['words']}>
        {href === undefined ? words : <TextLink href={href}>{words}</TextLink>}
      </p>
      {about !== undefined && <p className={classes['about']}>{about}</p>}
      <p className={classes['when']}>
        <time dateTime={at}>{longDateTime(at)}</time>
      </p>
    </>
  )
}

const NothingYet = () => (
  <EmptyState
    picture={<BridgedPicture share={0} />}
    title="You have no notifications"
    action={
      <ButtonLink href={routes.taskList} variant="outline">
        See your task list
      </ButtonLink>
    }
  >
    <p>
      We’ll tell you here when there’s news about your DNA kit or a study. The bell at the top of
      every page shows how many you have not read.
    </p>
  </EmptyState>
)

/**
 * Marks shown notifications as read, once each, and remembers their ids for this visit, so that they stay
 * under New (product rules). `failure`: the service has not stored that, and they stay unread.
 */
function useNewDuringVisit(
  subject: string,
  notifications: readonly Notification[],
): { newIds: ReadonlySet<string>; failure: FailureMessage | undefined } {
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set())
  const arrived = notifications.filter((each) => isUnread(each) && !newIds.has(each.id))
  if (arrived.length > 0) setNewIds(new Set([...newIds, ...arrived.map(({ id }) => id)]))

  const client = useQueryClient()
  const { submit, isPending, input, failure } = useSubmit({
    action: 'mark-read',
    send: (_: typeof newIds, options) => call(markNotificationsRead, {}, options),
    onDone: () => client.invalidateQueries(notificationQueries.list(subject)),
  })
  // What arrives while others are being sent is sent next.
  const isSent = newIds.size === 0 || input === newIds
  useEffect(() => {
    if (!isSent && !isPending) submit(newIds)
  })

  return { newIds, failure }
}
