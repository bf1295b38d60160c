import { Box, Button, Paper } from '@mantine/core'
import { useState } from 'react'
import {
  useOutboxActions,
  type OutboxActions,
  type WaitingAnswer,
} from '#offline/outbox/use-outbox.ts'
import { TextLink } from '#ui/links.tsx'
import { longDateTime } from '#domain/formats.ts'
import { announce } from '#ui/live-status.tsx'
import { askedHref, askedName, waitingWords } from '#domain/waiting.ts'
import classes from './tasks.module.css'

interface WaitingListProps {
  subject: string
  answers: readonly WaitingAnswer[]
  now: Date
  /** The heading level of the names. */
  level: 'h2' | 'h3'
}

/** Answers that the service has not acknowledged, each with its actions. */
export function WaitingList({ subject, answers, now, level }: WaitingListProps) {
  const actions = useOutboxActions(subject)
  return (
    <ul className={classes['tasks']}>
      {answers.map((answer) => (
        <Paper component="li" variant="card" key={answer.id} data-state={answer.state}>
          <Waiting answer={answer} actions={actions} now={now} level={level} />
        </Paper>
      ))}
    </ul>
  )
}

const attention = 'var(--rowan-attention)'

interface WaitingProps extends Pick<WaitingListProps, 'level'> {
  answer: WaitingAnswer
  actions: OutboxActions
  now: Date
}

function Waiting({ answer, actions, now, level: Name }: WaitingProps) {
  const { id, createdAt, state, problem } = answer
  const name = askedName(answer)
  const [asking, setAsking] = useState<'not-yet' | 'now' | 'kept'>('not-yet')
  const [notDone, setNotDone] = useState<string>()
  const discard = async () => {
    setNotDone(undefined)
    try {
      await actions.discard(id)
      announce('We’ve deleted the answer from this device')
      document.querySelector<HTMLElement>('main h1')?.focus()
    } catch {
      setNotDone('We could not delete this answer from this device. Try again.')
    }
  }
  const tryAgain = async () => {
    setNotDone(undefined)
    announce('Trying again')
    await actions
      .tryAgain(id)
      .catch(() => setNotDone('We could not try again. Close Rowan, open it and try once more.'))
  }
  return (
    <>
      <Name>{name}</Name>
      <Box component="p" fw={600} c={state === 'needs-attention' ? attention : 'bright'}>
        {waitingWords(answer)}
      </Box>
      <Box component="p" fz="sm" c="dimmed">
        Answered {longDateTime(createdAt.toISOString())}
      </Box>
      {state === 'needs-attention' && (
        <p>{problem?.message ?? 'We could not accept this answer. Check it and save it again.'}</p>
      )}
      {state !== 'needs-attention' && daysBetween(createdAt, now) >= daysUntilWarning && (
        <Box component="p" c={attention}>
          This answer has waited for {daysBetween(createdAt, now)} days. Go online and keep Rowan
          open until it’s sent.
        </Box>
      )}
      {notDone && <p role="alert">{notDone}</p>}
      {asking === 'now' ? (
        <Confirm name={name} onDiscard={() => void discard()} onKeep={() => setAsking('kept')} />
      ) : (
        <div ref={asking === 'kept' ? focusLast : undefined}>
          <Button component={TextLink} href={askedHref(answer)} variant="outline">
            Edit <span className="visually-hidden">{name}</span>
          </Button>
          {state === 'needs-attention' && (
            <Button variant="default" onClick={() => void tryAgain()}>
              Try again <span className="visually-hidden">to send {name}</span>
            </Button>
          )}
          <Button variant="default" onClick={() => setAsking('now')}>
            Discard <span className="visually-hidden">{name}</span>
          </Button>
        </div>
      )}
    </>
  )
}

/* The pressed button is replaced by the question, and the other way round: the focus follows. */
const focus = (element: HTMLElement | null) => element?.focus()
const focusLast = (ways: HTMLElement | null) =>
  ways?.querySelector<HTMLElement>('button:last-child')?.focus()

interface ConfirmProps {
  name: string
  onDiscard: () => void
  onKeep: () => void
}

const Confirm = ({ name, onDiscard, onKeep }: ConfirmProps) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would be styled as one
  <div role="group" aria-label={`Delete your answer: ${name}`} tabIndex={-1} ref={focus}>
    <p>
      Delete this answer? It has not been sent, so there’s no other copy. Your earlier answer stays.
    </p>
    <div>
      <Button onClick={onDiscard}>Delete the answer</Button>
      <Button variant="default" onClick={onKeep}>
        Keep it
      </Button>
    </div>
  </div>
)

/** After how many days to warn. A browser may clear its storage when the app is not used for weeks. */
const daysUntilWarning = 3
const day = 24 * 60 * 60 * 1000

const daysBetween = (from: Date, to: Date) => Math.floor((to.getTime() - from.getTime()) / day)
