import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#api/call.ts'
import { memberQueries, recordKey } from '#api/queries.ts'
import { disconnectGpRecord } from '#contract/gp-connection.ts'
import { useIsReachable } from '#offline/connectivity.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { StatusBanner } from '#ui/StatusBanner.tsx'
import { whyNotDone } from './why-not-done.ts'

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
  const [state, setState] = useState<{ isBusy: boolean; problem?: string }>({ isBusy: false })
  const key = useRef(crypto.randomUUID())

  const disconnect = async () => {
    if (state.isBusy || !isReachable) return
    setState({ isBusy: true })
    try {
      await call(disconnectGpRecord, {}, { idempotencyKey: key.current })
    } catch (error) {
      return setState({
        isBusy: false,
        problem: whyNotDone('Your GP record has not been disconnected', error),
      })
    }
    key.current = crypto.randomUUID()
    setState({ isBusy: false })
    queryClient.removeQueries({ queryKey: recordKey(subject) })
    queryClient.setQueryData(memberQueries.gpConnection(subject).queryKey, { connection: null })
    queryClient.setQueryData(memberQueries.user(subject).queryKey, (user) => {
      if (!user) return undefined
      const { patientId: _, ...rest } = user
      return { ...rest, gpRecordsConnected: false }
    })
    onClose()
    return onEnded()
  }

  return (
    <Dialog
      title="Disconnect your GP record?"
      opened={opened}
      onClose={onClose}
      closeLabel="Keep it connected"
      action={
        <Button aria-disabled={state.isBusy || !isReachable} onClick={() => void disconnect()}>
          {state.isBusy ? 'Disconnecting…' : 'Disconnect'}
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
      {state.problem && (
        <StatusBanner tone="error">
          <p role="alert">{state.problem}</p>
        </StatusBanner>
      )}
    </Dialog>
  )
}
