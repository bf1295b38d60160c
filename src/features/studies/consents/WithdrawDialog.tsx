import { Button, Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { useSubmit } from '#api/use-submit.ts'
import type { Consent } from '#contract/consents.ts'
import { withdrawConsent } from '#contract/consent-decisions.ts'
import { dataRequestName } from '#contract/studies.ts'
import { enumerated } from '#domain/formats.ts'
import { useConnectivity, useIsReachable } from '#offline/connectivity.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { announce } from '#ui/live-status.tsx'
import { noConnection } from '#ui/network.ts'
import { StatusBanner } from '#ui/status.tsx'
import { NotAnsweredBanner, sayNotSaved } from '../invite/InviteStatus.tsx'
import { cacheWithdrawal } from '../queries.ts'

interface WithdrawDialogProps {
  /** Undefined while the dialog is closed. */
  consent: Consent | undefined
  subject: string
  onClose: () => void
}

/** Says what stops and what cannot be undone before a consent is withdrawn. It asks for no reason. */
export const WithdrawDialog = ({ consent, subject, onClose }: WithdrawDialogProps) => (
  <Dialog
    title="Withdraw your consent?"
    opened={consent !== undefined}
    onClose={onClose}
    closeLabel="Keep my consent"
    closesQuietly
    focusHeading
  >
    {consent && <Consequences consent={consent} subject={subject} onDone={onClose} />}
  </Dialog>
)

interface ConsequencesProps {
  consent: Consent
  subject: string
  onDone: () => void
}

function Consequences({ consent, subject, onDone }: ConsequencesProps) {
  const client = useQueryClient()
  const isReachable = useIsReachable()
  const offlineReason = `${noConnection(useConnectivity())} You cannot withdraw at the moment.`
  const [wantsNews, setWantsNews] = useState(false)
  const { studyName, isCompleted } = consent.study

  const { submit, isPending, failure } = useSubmit({
    action: 'answer-study',
    send: (_: void, options) => {
      const query = wantsNews ? { news: 'wanted' as const } : {}
      return call(withdrawConsent, { params: { id: consent.id }, query }, options)
    },
    onDone: async ({ withdrawal }) => {
      await cacheWithdrawal(client, subject, withdrawal)
      announce('Withdrawn')
      onDone()
    },
    onFailed: sayNotSaved,
  })
  const press = () => {
    if (!isReachable) return announce(offlineReason)
    return submit()
  }

  return (
    <>
      <p>
        <strong>What stops:</strong> we stop sharing{' '}
        {enumerated(consent.items.map(dataRequestName))} with the {studyName} research team straight
        away.
      </p>
      <p>
        <strong>What cannot be undone:</strong>{' '}
        {isCompleted
          ? 'this study has finished. Data already used in completed studies cannot be retracted.'
          : 'data already used in completed studies cannot be retracted.'}
      </p>
      <p>You do not have to say why, and your care stays the same.</p>
      <Checkbox
        label="Still tell me the study’s news and results"
        description="If you do not choose this, you’ll hear nothing more of it."
        checked={wantsNews}
        onChange={({ currentTarget: { checked } }) => setWantsNews(checked)}
        mb="lg"
      />
      {failure && <NotAnsweredBanner failure={failure} />}
      {!isReachable && (
        <StatusBanner tone="attention">
          <p id="withdraw-offline">{offlineReason}</p>
        </StatusBanner>
      )}
      <Button
        fullWidth
        aria-disabled={!isReachable || isPending || undefined}
        aria-describedby={isReachable ? undefined : 'withdraw-offline'}
        onClick={press}
      >
        {isPending ? 'Withdrawing…' : 'Withdraw consent'}
      </Button>
    </>
  )
}
