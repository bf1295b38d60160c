import { Button } from '@mantine/core'
import { useMember } from '#identity/session.ts'
import { useIsReachable } from '#offline/connectivity.ts'
import {
  isOnItsWay,
  useOutbox,
  useOutboxActions,
  type WaitingAnswer,
} from '#offline/outbox/use-outbox.ts'
import { routes } from '#routes'
import { TextLink } from '#ui/links.tsx'
import { EmptyState, FailedState } from '#ui/states.tsx'
import { BridgedPicture } from '#ui/pictures.tsx'
import { announce } from '#ui/live-status.tsx'
import { Page } from '#ui/Page.tsx'
import { waitingSummary } from '#domain/waiting.ts'
import { useNow } from '#ui/use-now.ts'
import { WaitingList } from './WaitingList.tsx'

/** Every answer on this device that the service has not acknowledged. */
export function NotSentPage() {
  const { subject } = useMember()
  const { answers } = useOutbox(subject)
  const unsent = answers.filter(({ state }) => state !== 'sent')
  return (
    <Page title="Not sent yet" backTo={{ href: routes.taskList, label: 'Task list' }}>
      {unsent.length > 0 ? (
        <Unsent subject={subject} answers={unsent} />
      ) : (
        <NoneUnsent subject={subject} summary={waitingSummary(answers)} />
      )}
    </Page>
  )
}

/** Says that nothing is waiting, but only once the disk has been read. */
function NoneUnsent({ subject, summary }: { subject: string; summary: string }) {
  const { loadState } = useOutbox(subject)
  const { lookAgain } = useOutboxActions(subject)
  switch (loadState) {
    case 'failed':
      return (
        <FailedState
          title="We could not read the answers waiting on this device"
          // The result shows here.
          onRetry={() => void lookAgain().catch(() => undefined)}
        >
          <p>We have not deleted anything. Close Rowan in your other tabs, then try again.</p>
        </FailedState>
      )
    case 'done':
      return (
        <EmptyState
          picture={<BridgedPicture />}
          title="All sent"
          action={
            <Button component={TextLink} href={routes.taskList}>
              Go to the task list
            </Button>
          }
        >
          <p>{summary || 'You have no answers waiting.'}</p>
        </EmptyState>
      )
    default:
      return undefined
  }
}

interface UnsentProps {
  subject: string
  answers: readonly WaitingAnswer[]
}

function Unsent({ subject, answers }: UnsentProps) {
  const now = useNow()
  const isReachable = useIsReachable()
  const { sendNow } = useOutboxActions(subject)
  // Also while sending: a button that disappears would take the focus with it.
  const maySend = answers.some(isOnItsWay)
  const send = () => {
    announce('Sending')
    sendNow()
  }
  return (
    <>
      <p>
        {isReachable
          ? 'These answers are saved on this device. Rowan is sending them, so keep it open.'
          : 'These answers are saved on this device. We’ll send them when you’re online and Rowan is open. Nothing is sent while the app is closed.'}
      </p>
      {maySend && isReachable && (
        <p>
          <Button onClick={send}>Send now</Button>
        </p>
      )}
      <WaitingList subject={subject} answers={answers} now={now} level="h2" />
    </>
  )
}
