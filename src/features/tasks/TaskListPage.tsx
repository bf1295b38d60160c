import { Box, Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { useHistoryState } from 'wouter/use-browser-location'
import { memberQueries } from '#api/queries.ts'
import { waitingSummary } from '#domain/waiting.ts'
import { useMember } from '#identity/session.ts'
import { useConnectivity, useIsReachable } from '#offline/connectivity.ts'
import {
  isOnItsWay,
  useIsOutboxLoading,
  useOutbox,
  useUserWithWaiting,
} from '#offline/outbox/use-outbox.ts'
import { useShownCopy } from '#offline/saved-copy.ts'
import { routes } from '#routes'
import { CardLink, TextLink } from '#ui/links.tsx'
import { noConnection } from '#ui/network.ts'
import { Page } from '#ui/Page.tsx'
import { StatusBanner } from '#ui/status.tsx'
import type { Step } from '#domain/steps.ts'
import { StepDots, TaskHeader, type TaskSummary } from '#ui/TaskHeader.tsx'
import { Unready } from '#ui/states.tsx'
import { useNow } from '#ui/use-now.ts'
import { usePending } from '#ui/loading.tsx'
import { WaitingList } from './WaitingList.tsx'
import { type Task, type TaskFacts, tasksFor } from './task-rules.ts'
import classes from './tasks.module.css'

/** The tasks to complete, and the completed ones (sections 2 and 4). */
export function TaskListPage() {
  const { subject, metadata } = useMember()
  const hasKitAccess = metadata.canAccessHurdle === true
  const user = useQuery({ ...memberQueries.user(subject), select: useUserWithWaiting(subject) })
  const orders = useQuery({ ...memberQueries.kitOrders(subject), enabled: hasKitAccess })
  const invites = useQuery(memberQueries.studyInvites(subject))
  const rounds = useQuery(memberQueries.rounds(subject))
  useShownCopy(user, [orders, invites, rounds])
  const isLoading = [user, orders, invites, rounds].some(
    ({ data, isFetching }) => !data && isFetching,
  )
  const phase = usePending(useIsOutboxLoading(subject) || isLoading)
  return (
    <Page title="Task list">
      {phase === 'done' && user.data ? (
        <>
          <ConsentNoted />
          {orders.isError && !orders.data && <TasksMissing of="your DNA kit" />}
          {[invites, rounds].some(({ isError, data }) => isError && !data) && (
            <TasksMissing of="your studies" />
          )}
          <NotSentYet subject={subject} />
          <Tasks
            facts={{
              user: user.data,
              kitOrders: orders.data?.orders,
              studyInvites: invites.data,
              rounds: rounds.data?.rounds,
            }}
          />
        </>
      ) : (
        <Unready phase={phase} what="your tasks" onRetry={() => void user.refetch()} />
      )}
    </Page>
  )
}

/** Answers that have not been sent yet; the tasks below count them as given. */
function NotSentYet({ subject }: { subject: string }) {
  const now = useNow()
  const answers = useOutbox(subject).answers
  const refused = answers.filter(({ state }) => state === 'needs-attention')
  const onTheirWay = answers.filter(isOnItsWay)
  return (
    <>
      {onTheirWay.length > 0 && (
        <StatusBanner tone="info" title="Saved on this device">
          <p>
            {waitingSummary(onTheirWay)}{' '}
            <TextLink href={routes.notSent}>See what’s not sent</TextLink>
          </p>
        </StatusBanner>
      )}
      {refused.length > 0 && (
        <section aria-labelledby="needs-attention">
          <h2 id="needs-attention">Needs your attention</h2>
          <p>These answers are saved on this device, but we could not accept them.</p>
          <WaitingList subject={subject} answers={refused} now={now} level="h3" />
        </section>
      )}
    </>
  )
}

const TasksMissing = ({ of }: { of: string }) => (
  <StatusBanner tone="attention">
    <p>The tasks of {of} are not here because we could not load them.</p>
  </StatusBanner>
)

function Tasks({ facts }: { facts: TaskFacts }) {
  const { toComplete, complete } = tasksFor(facts)
  return (
    <>
      <TaskSection
        title="Tasks to complete"
        tasks={toComplete}
        empty="You’re up to date. New tasks will appear here."
      />
      <TaskSection title="Complete" tasks={complete} empty="You have not finished any tasks yet." />
    </>
  )
}

interface TaskSectionProps {
  title: string
  tasks: readonly Task[]
  empty: string
}

function TaskSection({ title, tasks, empty }: TaskSectionProps) {
  const isReachable = useIsReachable()
  const connectivity = useConnectivity()
  const unreachable = isReachable
    ? undefined
    : `${noConnection(connectivity)} You need a connection for this task.`
  return (
    <section>
      <h2>{title}</h2>
      {tasks.length === 0 ? (
        <Box component="p" c="dimmed">
          {empty}
        </Box>
      ) : (
        <ul className={classes['tasks']}>
          {tasks.map(({ id, steps = [], needsConnection, ...task }) => (
            <li key={id}>
              <TaskCard
                {...task}
                steps={task.isCompleted ? [] : steps}
                disabledReason={needsConnection && !task.isCompleted ? unreachable : undefined}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** In the history state, from the consent page. */
const Consented = v.object({ consented: v.literal(true) })

/** For a member who has just consented and was redirected here. */
function ConsentNoted() {
  const hasConsented = v.is(Consented, useHistoryState<unknown>())
  if (!hasConsented) return undefined
  return (
    <StatusBanner tone="done" title="Your consent is saved">
      <p>
        You can <TextLink href={routes.consents}>keep a copy or withdraw</TextLink> at any time.
      </p>
    </StatusBanner>
  )
}

interface TaskCardProps extends TaskSummary {
  /** The page of the task. Without it the card only informs. */
  href?: string
  steps?: readonly Step[]
}

/**
 * A task in a list. Only a task with a link that is neither disabled nor completed can be clicked
 * (section 2): its title is the link, stretched over the card.
 */
export function TaskCard({ href, steps, ...task }: TaskCardProps) {
  const isClickable = href !== undefined && !task.isCompleted && !task.disabledReason
  return (
    <Paper variant="card" mod={{ clickable: isClickable }}>
      <TaskHeader
        {...task}
        heading={
          <h3>{isClickable ? <CardLink href={href}>{task.title}</CardLink> : task.title}</h3>
        }
      />
      {steps && steps.length > 0 && (
        <Box pos="relative" mt="sm">
          <StepDots label={`Steps of ${task.title}`} steps={steps} />
        </Box>
      )}
    </Paper>
  )
}
