import { Box, Button, Group, Stack, TextInput } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { encode } from 'uqr'
import type { SharedLink } from '#contract/shared-links.ts'
import { longDateTime } from '#domain/formats.ts'
import { announce } from '#ui/live-status.tsx'
import { EmergencyCard } from '#record/EmergencyCard.tsx'
import { Paper, type Patient, useIsPrinting } from '#record/Paper.tsx'
import type { LoadedRecord } from '#record/reading/record-entry.ts'
import { LinkOnScreen, useHasEnded } from './LiveLinks.tsx'
import classes from './ShareRecordPage.module.css'

interface MadeLinkProps {
  subject: string
  link: SharedLink
  /** The whole link, with its key. It is stored nowhere: once this page is left, nobody can show it again. */
  address: string
  passcode?: string | undefined
  record: LoadedRecord
  patient: Patient
  /** Whether something of the record is not behind the link. */
  hasLeftOut: boolean
  onAnother: () => void
}

/** The link as a QR code and as text, to show, copy, send or print, until it ends. */
export function MadeLink(props: MadeLinkProps) {
  const { subject, link, address, passcode, record, patient, hasLeftOut, onAnother } = props
  const hasEnded = useHasEnded(subject, link)
  const isPrinting = useIsPrinting()
  const [isWithCard, setIsWithCard] = useState(false)
  const print = (isWith: boolean) => {
    flushSync(() => setIsWithCard(isWith))
    window.print()
  }
  useEffect(() => {
    if (hasEnded) announce('Your link has ended')
  }, [hasEnded])
  if (hasEnded) {
    return (
      <Stack component="section" className="screen-only" align="flex-start">
        <h2>Your link</h2>
        <p>It has ended, so no one can open it any more.</p>
        <Button variant="default" onClick={onAnother}>
          Make another link
        </Button>
      </Stack>
    )
  }
  const printed = <PrintedLink {...{ link, address }} />
  return (
    <>
      <Stack component="section" className={`screen-only ${classes['made']}`}>
        <CodeFirst {...{ subject, link, address, passcode }} />
        <TextInput label="Link" value={address} readOnly onFocus={selectAll} />
        <Group gap="sm">
          <CopyLink address={address} />
          {'share' in navigator && (
            // Closing the share sheet is no error.
            <Button
              variant="default"
              onClick={() => void navigator.share({ url: address }).catch(() => undefined)}
            >
              Send
            </Button>
          )}
          <Button variant="default" onClick={() => print(false)}>
            Print the QR code
          </Button>
          <Button variant="default" onClick={() => print(true)}>
            Print it with my emergency page
          </Button>
          <Button variant="default" onClick={onAnother}>
            Make another link
          </Button>
        </Group>
        <p>
          {passcode !== undefined && 'The printout does not show the passcode. '}
          {hasLeftOut && 'The emergency page also has what you left out of the link.'}
        </p>
      </Stack>
      {isPrinting &&
        (isWithCard ? (
          <EmergencyCard record={record} patient={patient} isPrinting isSmall>
            {printed}
          </EmergencyCard>
        ) : (
          <Paper record={record} patient={patient}>
            {printed}
          </Paper>
        ))}
    </>
  )
}

/** What a link is made for: its code, its passcode and the way to stop it. */
function CodeFirst({
  subject,
  link,
  address,
  passcode,
}: Pick<MadeLinkProps, 'subject' | 'link' | 'address' | 'passcode'>) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // What it was made for is on the first screen, whatever was chosen above.
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        Your link
      </h2>
      {passcode !== undefined && (
        <p>
          Passcode: <strong>{passcode}</strong>
        </p>
      )}
      <QrCode text={address} />
      <LinkOnScreen subject={subject} link={link} />
      <p>
        Show or send it now: we do not keep it, so this page cannot show it again.{' '}
        {passcode !== undefined &&
          'Write the passcode down. Tell it to the clinician yourself, not with the link.'}
      </p>
    </>
  )
}

/** What whoever finds the paper needs: never the passcode, which is told. */
const PrintedLink = ({ link, address }: Pick<MadeLinkProps, 'link' | 'address'>) => (
  <section className={classes['printed']}>
    <h2>Summary of the GP record</h2>
    <p>Scan this code with a phone. It works until {longDateTime(link.expiresAt)}.</p>
    <p>
      {link.hasPasscode
        ? 'It needs a passcode. Ask the patient for it.'
        : 'It needs no passcode: anyone who has this paper can open it.'}
    </p>
    <QrCode text={address} />
  </section>
)

const selectAll = ({ currentTarget }: { currentTarget: HTMLInputElement }) => currentTarget.select()

function CopyLink({ address }: { address: string }) {
  const [outcome, setOutcome] = useState('')
  const copy = async () => {
    const said = await navigator.clipboard.writeText(address).then(
      () => 'Copied',
      () => 'This browser does not let us copy. Select the link and copy it.',
    )
    setOutcome(said)
    announce(said)
  }
  return (
    <Button variant="default" onClick={() => void copy()}>
      {outcome || 'Copy link'}
    </Button>
  )
}

/** In modules, as the standard of QR codes wants it. */
const quietZone = 4

/** Black on white in any colour scheme: scanners expect it. */
function QrCode({ text }: { text: string }) {
  const { data, size } = useMemo(() => encode(text, { ecc: 'M', border: quietZone }), [text])
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <Box maw="26rem">
      <svg
        width="100%"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="QR code of the link"
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={squares.join('')} fill="#000" />
      </svg>
    </Box>
  )
}
