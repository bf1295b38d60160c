import { Button, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { useSubmit } from '#api/use-submit.ts'
import { isReceived, type Consent } from '#contract/consents.ts'
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
  const { studyName, isCompleted } = consent.study

  const { submit, isPending, input, failure } = useSubmit({
    action: 'answer-study',
    send: (wantsNews: boolean, options) => {
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
  const button = (wantsNews: boolean, words: string) => (
    <Button
      fullWidth
      variant={wantsNews ? 'outline' : 'filled'}
      aria-disabled={!isReachable || isPending || undefined}
      aria-describedby={isReachable ? undefined : 'withdraw-offline'}
      onClick={() => (isReachable ? submit(wantsNews) : announce(offlineReason))}
    >
      {isPending && input === wantsNews ? 'Withdrawing…' : words}
    </Button>
  )

  return (
    <>
      <p>
        <strong>What stops:</strong> we stop sharing{' '}
        {enumerated(consent.items.map(dataRequestName))} with the {studyName} research team straight
        away. You’ll hear nothing more of the study, unless you ask us to tell you what comes of it.
        {isReceived(consent) &&
          ' We tell the team that you withdrew, and to delete what it has not used yet.'}
      </p>
      <p>
        <strong>What cannot be undone:</strong>{' '}
        {isCompleted
          ? 'this study has finished. Data already used in completed studies cannot be retracted.'
          : 'data already used in completed studies cannot be retracted.'}
      </p>
      <p>You do not have to say why, and your care stays the same.</p>
      {failure && <NotAnsweredBanner failure={failure} />}
      {!isReachable && (
        <StatusBanner tone="attention">
          <p id="withdraw-offline">{offlineReason}</p>
        </StatusBanner>
      )}
      <Stack gap="sm">
        {button(false, 'Withdraw consent')}
        {button(true, 'Withdraw, but tell me what comes of it')}
      </Stack>
    </>
  )
}
