import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { memberQueries, recordKey } from '#api/queries.ts'
import { useSubmit } from '#api/use-submit.ts'
import { changed, replaced, writeBack } from '#api/write-back.ts'
import type { EndpointReply } from '#contract/endpoint.ts'
import type { getGpConnection } from '#contract/gp-connection.ts'
import { disconnectGpRecord } from '#contract/gp-details.ts'
import { longDate } from '#domain/formats.ts'
import { useMember } from '#identity/session.ts'
import { clearCache } from '#offline/cache/encrypted-store.ts'
import { useConnectivity, useIsReachable } from '#offline/connectivity.ts'
import { routes } from '#routes'
import { Dialog } from '#ui/Dialog.tsx'
import { SettingsPage } from '#ui/Page.tsx'
import { SummaryList } from '#ui/SummaryList.tsx'
import { TextLink } from '#ui/links.tsx'
import { BridgedPicture } from '#ui/pictures.tsx'
import { EmptyState, Ready } from '#ui/states.tsx'
import { FailureBanner, StatusBanner } from '#ui/status.tsx'
import { noConnection } from '#ui/network.ts'

/** What is connected, since when, and how to disconnect, which also deletes the record from this device (docs/security.md, S34). */
export function GpConnectionPage() {
  const { subject } = useMember()
  const reply = useQuery(memberQueries.gpConnection(subject))
  const [isJustEnded, setIsJustEnded] = useState(false)
  const [isCopyLeft, setIsCopyLeft] = useState(false)
  const end = () => {
    setIsJustEnded(true)
    setIsCopyLeft(false)
    clearCache().catch(() => setIsCopyLeft(true))
  }
  return (
    <SettingsPage
      name="GP record"
      above={
        isJustEnded && (
          <>
            <StatusBanner tone="done" title="Your GP record is disconnected">
              <p>Rowan cannot read it any more. Your surgery still has everything.</p>
            </StatusBanner>
            {isCopyLeft && (
              <FailureBanner>
                We could not remove the copy of your record on this device. Sign out to remove it.
              </FailureBanner>
            )}
          </>
        )
      }
    >
      <Ready query={reply} what="your connection">
        {({ connection }) => <Connection connection={connection} subject={subject} onEnded={end} />}
      </Ready>
    </SettingsPage>
  )
}

interface ConnectionProps extends EndpointReply<typeof getGpConnection> {
  subject: string
  onEnded: () => void
}

function Connection({ connection, subject, onEnded }: ConnectionProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  if (!connection) return <NotConnected />
  const { surgery, connectedAt } = connection
  return (
    <>
      <SummaryList
        rows={[
          { term: 'Surgery', values: [surgery.name] },
          { term: 'National Practice Code', values: [surgery.odsCode] },
          { term: 'Connected since', values: [longDate(connectedAt)] },
        ]}
      />
      <p>
        Only you can open your GP record here. No study gets it unless you agree to share all of it,
        and we do not send it yet. If you make a link, whoever has it can read a summary.
      </p>
      <p>
        <Button component={TextLink} href={routes.gpRecord}>
          View my GP record
        </Button>
      </p>
      <h2>If you change your surgery</h2>
      <p>
        <TextLink href={routes.gpConnect}>Connect again</TextLink> with a letter from your new
        surgery. It replaces this connection.
      </p>
      <h2>If you do not want it connected any more</h2>
      <p>
        You can end the connection at any time, without giving a reason. If someone makes you show
        them your record,{' '}
        <TextLink href={routes.helpPage.href('gp-record')}>read what can help</TextLink>.
      </p>
      <Button variant="default" color="error" onClick={() => setIsConfirming(true)}>
        Disconnect my GP record
      </Button>
      <DisconnectDialog
        subject={subject}
        surgeryName={surgery.name}
        opened={isConfirming}
        onClose={() => setIsConfirming(false)}
        onEnded={onEnded}
      />
    </>
  )
}

const NotConnected = () => (
  <EmptyState
    picture={<BridgedPicture share={0} />}
    title="Your GP record is not connected"
    action={
      <Button component={TextLink} href={routes.gpConnect}>
        Connect your GP record
      </Button>
    }
  >
    <p>Connect it to read your medical record from your GP here.</p>
  </EmptyState>
)

interface DisconnectDialogProps {
  subject: string
  surgeryName: string
  opened: boolean
  onClose: () => void
  onEnded: () => void
}

/** Says beforehand what ends and what stays. It needs the service, so it is never queued (decision 016). */
function DisconnectDialog(props: DisconnectDialogProps) {
  const { subject, surgeryName, opened, onClose, onEnded } = props
  const queryClient = useQueryClient()
  const isReachable = useIsReachable()
  const connectivity = useConnectivity()
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
          <p>{noConnection(connectivity)} You cannot disconnect your record at the moment.</p>
        </StatusBanner>
      )}
      {failure && <FailureBanner>{failure.message}</FailureBanner>}
    </Dialog>
  )
}
