import { Button } from '@mantine/core'
import { useIsReachable } from '#offline/connectivity.ts'
import { announce } from '#ui/live-status.tsx'
import { StatusBanner } from '#ui/StatusBanner.tsx'
import classes from './InterestQuestion.module.css'
import { NotAnsweredBanner } from './NotAnsweredBanner.tsx'
import type { Answering } from './use-answer.ts'

interface InterestQuestionProps {
  answering: Answering
  onConfirm: () => void
  onDecline: () => void
}

/** Two answers, the one as easy to give as the other. */
export function InterestQuestion({ answering, onConfirm, onDecline }: InterestQuestionProps) {
  const isReachable = useIsReachable()
  const { busyWith, notAnswered } = answering
  const ifLive = (work: () => void) => () => {
    if (isReachable) work()
    else announce(offlineReason)
  }
  const inert = { 'aria-disabled': !isReachable || busyWith !== undefined || undefined }
  return (
    <section className={classes['question']} aria-labelledby="interested">
      <h2 id="interested">Are you interested in this study?</h2>
      <p>
        Confirming your interest shares nothing yet: you see which data is requested before you
        decide.
      </p>
      {notAnswered && <NotAnsweredBanner notAnswered={notAnswered} />}
      {!isReachable && (
        <StatusBanner tone="attention">
          <p id="interest-offline">{offlineReason}</p>
        </StatusBanner>
      )}
      <div className={classes['answers']}>
        <Button
          {...inert}
          aria-describedby={isReachable ? undefined : 'interest-offline'}
          onClick={ifLive(onConfirm)}
        >
          {busyWith === 'confirm' ? 'Confirming…' : 'Confirm interest'}
        </Button>
        <Button
          {...inert}
          aria-describedby={isReachable ? undefined : 'interest-offline'}
          onClick={ifLive(onDecline)}
        >
          {busyWith === 'decline' ? 'Declining…' : 'Decline'}
        </Button>
      </div>
    </section>
  )
}

const offlineReason =
  'You are offline. Your answer needs a live connection, so it cannot be given now.'
