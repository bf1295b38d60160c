import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { memberQueries } from '#api/queries.ts'
import type { EndpointReply } from '#contract/endpoint.ts'
import type { getGpConnection } from '#contract/gp-connection.ts'
import { useMember } from '#identity/use-member.ts'
import { clearCache } from '#offline/cache/encrypted-store.ts'
import { hrefs, routes } from '#routes'
import { BridgedPicture } from '#ui/BridgedPicture.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { longDate } from '#ui/format-date.ts'
import { SettingsPage } from '#ui/SettingsPage.tsx'
import { FailureBanner, StatusBanner } from '#ui/StatusBanner.tsx'
import { SummaryList } from '#ui/SummaryList.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { Ready } from '#ui/Unready.tsx'
import { DisconnectDialog } from './DisconnectDialog.tsx'
import classes from './GpConnectionPage.module.css'

/** What is connected, since when, and how to disconnect, which also deletes the record from this device (S34). */
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
  const [isAsked, setIsAsked] = useState(false)
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
        Only you can see your GP record. A study can see parts of it only if you agree to share
        those parts.
      </p>
      <p>
        <ButtonLink href={routes.gpRecord}>View my GP record</ButtonLink>
      </p>
      <h2>If you change your surgery</h2>
      <p>
        <TextLink href={routes.gpConnect}>Connect again</TextLink> with a letter from your new
        surgery. It replaces this connection.
      </p>
      <h2>If you do not want it connected any more</h2>
      <p>
        You can end the connection at any time, without giving a reason. If someone makes you show
        them your record, <TextLink href={hrefs.help('gp-record')}>read what can help</TextLink>.
      </p>
      <Button className={classes['end']} variant="default" onClick={() => setIsAsked(true)}>
        Disconnect my GP record
      </Button>
      <DisconnectDialog
        subject={subject}
        surgeryName={surgery.name}
        opened={isAsked}
        onClose={() => setIsAsked(false)}
        onEnded={onEnded}
      />
    </>
  )
}

const NotConnected = () => (
  <EmptyState
    picture={<BridgedPicture share={0} />}
    title="Your GP record is not connected"
    action={<ButtonLink href={routes.gpConnect}>Connect your GP record</ButtonLink>}
  >
    <p>Connect it to read your medical record from your GP here.</p>
  </EmptyState>
)
