import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMember } from '#identity/session.ts'
import { answersInWords } from '#domain/waiting.ts'
import { routes } from '#routes'
import { ErrorScreen } from '#ui/boundaries.tsx'
import type { PathParams } from '#ui/lazy.tsx'
import { TextLink } from '#ui/links.tsx'
import { Page } from '#ui/Page.tsx'
import { Unready } from '#ui/states.tsx'
import { StatusBanner } from '#ui/status.tsx'
import { type KnownRound, useRound } from './use-round.ts'

/** The title of every page of questions: it stands in the browser's history, so it names nothing. */
export const questionsTitle = 'Questions for you'

/** Said before the first question, beside each free text and after sending. */
export const nobodyReadsNow =
  'No one reads your answers straight away. For urgent help call 111. In an emergency call 999.'

export const toTaskList = { href: routes.taskList, label: 'Task list' }

interface RoundFrameProps {
  params: PathParams
  /** Whether the page shows what was sent. */
  isSent?: boolean
  children: (round: KnownRound) => ReactNode
}

/** What every page of one time of answering waits for. */
export function RoundFrame({ params, isSent = false, children }: RoundFrameProps) {
  const { studyId = '', roundId = '' } = params
  const view = useRound(useMember().subject, { studyId, roundId }, isSent)
  switch (view.state) {
    case 'not-found':
      return (
        <ErrorScreen code="not-found">
          <p>If a study asked you questions here, it may have closed.</p>
        </ErrorScreen>
      )
    case 'unready':
      return (
        <Page title={questionsTitle} backTo={toTaskList}>
          <Unready phase={view.phase} what="these questions" onRetry={view.retry} />
        </Page>
      )
    case 'there':
      return children(view.round)
  }
}

/** That a study is no emergency service. */
export const NobodyReadsNow = () => <Text fw={600}>{nobodyReadsNow}</Text>

/** That answers wait on this device, and those that the service did not take. */
export function WaitingHere({ waiting }: Pick<KnownRound, 'waiting'>) {
  const refused = waiting.filter(({ state }) => state === 'needs-attention')
  const count = waiting.length - refused.length
  const [first] = refused
  return (
    <>
      {count > 0 && (
        <StatusBanner tone="info" title="Saved on this device">
          <p>{answersInWords(count)} not sent to Rowan yet. You can go on.</p>
        </StatusBanner>
      )}
      {first && (
        <StatusBanner tone="attention" title="Saved on this device, needs your attention">
          <p>{first.problem?.message}</p>
          <p>
            <TextLink href={routes.notSent}>See what’s not sent</TextLink>
          </p>
        </StatusBanner>
      )}
    </>
  )
}
