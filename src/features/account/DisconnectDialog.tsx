import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { memberQueries, recordKey } from '#api/queries.ts'
import { useSubmit } from '#api/use-submit.ts'
import { disconnectGpRecord } from '#contract/gp-connection.ts'
import { useIsReachable } from '#offline/connectivity.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { FailureBanner, StatusBanner } from '#ui/StatusBanner.tsx'

interface DisconnectDialogProps {
  subject: string
  surgeryName: string
  opened: boolean
  onClose: () => void
  onEnded: () => void
}

/** Says beforehand what ends and what stays. A live answer is needed, so it never waits (decision 016). */
export function DisconnectDialog(props: DisconnectDialogProps) {
  const { subject, surgeryName, opened, onClose, onEnded } = props
  const queryClient = useQueryClient()
  const isReachable = useIsReachable()
  const { submit, isPending, failure } = useSubmit({
    action: 'disconnect-gp-record',
    send: (_: void, options) => call(disconnectGpRecord, {}, options),
    onDone: () => {
      queryClient.removeQueries({ queryKey: recordKey(subject) })
      queryClient.setQueryData(memberQueries.gpConnection(subject).queryKey, { connection: null })
      queryClient.setQueryData(memberQueries.user(subject).queryKey, (user) => {
        if (!user) return undefined
        const { patientId: _, ...rest } = user
        return { ...rest, gpRecordsConnected: false }
      })
      onClose()
      onEnded()
    },
  })

  return (
    <Dialog
      title="Disconnect your GP record?"
      opened={opened}
      onClose={onClose}
      closeLabel="Keep it connected"
      action={
        <Button aria-disabled={isPending || !isReachable} onClick={() => isReachable && submit()}>
          {isPending ? 'Disconnecting…' : 'Disconnect'}
        </Button>
      }
    >
      <p>Rowan and {surgeryName} are no longer connected then.</p>
      <ul>
        <li>Rowan can no longer read your record, and neither can you in Rowan.</li>
        <li>What the connection was made with is erased, here and on this device.</li>
        <li>Your surgery keeps your record. Nothing in it changes.</li>
        <li>To connect again you need the details of a letter from your surgery.</li>
      </ul>
      {!isReachable && (
        <StatusBanner tone="attention">
          <p>You are offline. This needs a live answer, so it cannot be done now.</p>
        </StatusBanner>
      )}
      {failure && <FailureBanner>{failure.message}</FailureBanner>}
    </Dialog>
  )
}
