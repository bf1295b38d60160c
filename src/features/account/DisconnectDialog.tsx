import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { memberQueries, recordKey } from '#api/queries.ts'
import { useSubmit } from '#api/use-submit.ts'
import { changed, replaced, writeBack } from '#api/write-back.ts'
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

/** Says beforehand what ends and what stays. It needs the service, so it is never queued (decision 016). */
export function DisconnectDialog(props: DisconnectDialogProps) {
  const { subject, surgeryName, opened, onClose, onEnded } = props
  const queryClient = useQueryClient()
  const isReachable = useIsReachable()
  const { submit, isPending, failure } = useSubmit({
    action: 'disconnect-gp-record',
    send: (_: void, options) => call(disconnectGpRecord, {}, options),
    onDone: async () => {
      queryClient.removeQueries({ queryKey: recordKey(subject) })
      await writeBack(queryClient, [
        replaced(memberQueries.gpConnection(subject), { connection: null }),
        changed(memberQueries.user(subject), ({ patientId: _ended, ...user }) => ({
          ...user,
          gpRecordsConnected: false,
        })),
      ])
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
      <p>This disconnects Rowan from {surgeryName}.</p>
      <ul>
        <li>You will not be able to see your record here.</li>
        <li>We’ll delete your connection details, including on this device.</li>
        <li>Your surgery keeps your record. Nothing in it changes.</li>
        <li>To connect again, you’ll need a letter from your surgery.</li>
      </ul>
      {!isReachable && (
        <StatusBanner tone="attention">
          <p>You’re offline. You need to be online to do this.</p>
        </StatusBanner>
      )}
      {failure && <FailureBanner>{failure.message}</FailureBanner>}
    </Dialog>
  )
}
