import '@mantine/core/styles/ThemeIcon.layer.css'
import { Box, Button, Divider, Group, List, Text, ThemeIcon } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '#api/call.ts'
import type { FailureMessage } from '#api/failure-messages.ts'
import { memberQueries } from '#api/queries.ts'
import { useSubmit } from '#api/use-submit.ts'
import { londonDay } from '#contract/days.ts'
import { markNotificationsRead, type Notification } from '#contract/notifications.ts'
import { longDateTime } from '#domain/formats.ts'
import { useMember } from '#identity/session.ts'
import { useShownCopy } from '#offline/saved-copy.ts'
import { routes } from '#routes'
import { Page } from '#ui/Page.tsx'
import { TextLink } from '#ui/links.tsx'
import { usePending } from '#ui/loading.tsx'
import { BridgedPicture } from '#ui/pictures.tsx'
import { EmptyState, Unready } from '#ui/states.tsx'
import { StatusBanner } from '#ui/status.tsx'
import { NotificationIcon, type NotificationWords, wordsOf } from './notification-messages.tsx'
import { notificationQueries } from './queries.ts'

/** The notifications, grouped by New, Today, Previous (section 2). Opening it marks what it shows as read. */
export function NotificationsPage() {
  const { subject } = useMember()
  const list = useQuery(notificationQueries.list(subject))
  useShownCopy(list)
  // The error stays until the list loads: with each poll it would vanish and come back.
  const phase = usePending(!list.data && list.isFetching && list.errorUpdateCount === 0)
  return (
    <Page title="Notifications">
      {phase === 'done' && list.data ? (
        <Notifications
          subject={subject}
          notifications={list.data.notifications}
          isOfThisVisit={list.isFetchedAfterMount && list.isSuccess}
        />
      ) : (
        <Unready phase={phase} what="your notifications" onRetry={() => void list.refetch()} />
      )}
    </Page>
  )
}

interface NotificationsProps {
  subject: string
  notifications: readonly Notification[]
  /** Whether the service has sent them since the page was opened. */
  isOfThisVisit: boolean
}

function Notifications({ subject, notifications, isOfThisVisit }: NotificationsProps) {
  const [openedAt] = useState(() => new Date())
  const { newIds, failure } = useNewDuringVisit(subject, isOfThisVisit ? notifications : none)
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
        <section key={group.title}>
          <h2>{group.title}</h2>
          <List listStyleType="none" p={0} mb="xl">
            {group.notifications.map((notification) => (
              <li key={notification.id}>
                <NotificationLine
                  words={wordsOf(notification, invites.data)}
                  at={notification.createdAt}
                />
                <Divider />
              </li>
            ))}
          </List>
        </section>
      ))}
    </>
  )
}

function NotificationLine({ words: line, at }: { words: NotificationWords; at: string }) {
  const { words, about, href, sign } = line
  return (
    <Group wrap="nowrap" align="flex-start" gap="sm" py="sm">
      <ThemeIcon variant="light" size={40} radius={20}>
        <NotificationIcon sign={sign} />
      </ThemeIcon>
      <Box flex={1} miw={0}>
        <Text m={0}>
          {href === undefined ? (
            words
          ) : (
            <TextLink href={href} isTall>
              {words}
            </TextLink>
          )}
        </Text>
        {about !== undefined && <Text m={0}>{about}</Text>}
        <Text m={0} c="dimmed" size="sm">
          <time dateTime={at}>{longDateTime(at)}</time>
        </Text>
      </Box>
    </Group>
  )
}

const none: readonly Notification[] = []

const NothingYet = () => (
  <EmptyState
    picture={<BridgedPicture share={0} />}
    title="You have no notifications"
    action={
      <Button component={TextLink} href={routes.taskList} variant="outline">
        See your task list
      </Button>
    }
  >
    <p>
      We’ll tell you here when there’s news about your DNA kit or a study. The bell at the top of
      every page shows how many you have not read.
    </p>
  </EmptyState>
)

interface Shown {
  newIds: ReadonlySet<string>
  /** When the newest of them was created. */
  upTo: string
}

/**
 * Marks shown notifications as read, once each, and remembers their ids for this visit, so that they stay
 * under New (product rules). `failure`: the service has not stored that, and they stay unread.
 */
function useNewDuringVisit(
  subject: string,
  notifications: readonly Notification[],
): { newIds: ReadonlySet<string>; failure: FailureMessage | undefined } {
  const [shown, setShown] = useState<Shown>({ newIds: new Set(), upTo: '' })
  const { newIds } = shown
  const arrived = notifications.filter((each) => isUnread(each) && !newIds.has(each.id))
  if (arrived.length > 0) {
    setShown({
      newIds: new Set([...newIds, ...arrived.map(({ id }) => id)]),
      upTo: arrived.reduce(
        (last, { createdAt }) => (createdAt > last ? createdAt : last),
        shown.upTo,
      ),
    })
  }

  const client = useQueryClient()
  const { submit, isPending, input, failure } = useSubmit({
    action: 'mark-read',
    send: ({ upTo }: Shown, options) => call(markNotificationsRead, { query: { upTo } }, options),
    onDone: () => client.invalidateQueries(notificationQueries.list(subject)),
  })
  // What arrives while others are being sent is sent next.
  const isSent = newIds.size === 0 || input === shown
  const send = useEffectEvent(() => submit(shown))
  useEffect(() => {
    if (!isSent && !isPending) send()
  }, [isSent, isPending])

  return { newIds, failure }
}

/** Whether it is unread (section 3: null or absent). */
const isUnread = ({ readAt }: Notification): boolean => !readAt

interface PageVisit {
  /** When the page was opened: "today" does not change while somebody looks at it. */
  openedAt: Date
  /** The ids of notifications that were new during this visit, read since or not (product rules). */
  newIds: ReadonlySet<string>
}

/**
 * Section 4: unread notifications are New, read ones Today if they were created today, in London, and
 * otherwise Previous. Each group keeps its order; empty groups are omitted.
 */
export function groupNotifications(
  notifications: readonly Notification[],
  { openedAt, newIds }: PageVisit,
): { title: 'New' | 'Today' | 'Previous'; notifications: Notification[] }[] {
  const today = londonDay(openedAt)
  const titleOf = (notification: Notification) => {
    if (isUnread(notification) || newIds.has(notification.id)) return 'New'
    // The device's clock may be behind the server's.
    return londonDay(new Date(notification.createdAt)) >= today ? 'Today' : 'Previous'
  }
  return (['New', 'Today', 'Previous'] as const)
    .map((title) => ({
      title,
      notifications: notifications.filter((notification) => titleOf(notification) === title),
    }))
    .filter((group) => group.notifications.length > 0)
}
