import { Box, Button, Group, Stack, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { encode } from 'uqr'
import type { SharedLink } from '#contract/shared-links.ts'
import { longDateTime } from '#domain/formats.ts'
import { announce } from '#ui/live-status.tsx'
import { useHeadingOnce } from '#ui/Page.tsx'

interface MadeLinkProps {
  link: SharedLink
  /** The whole link, with its key. It is stored nowhere: once this page is left, nobody can show it again. */
  address: string
  passcode?: string | undefined
  onAnother: () => void
}

/** The link as a QR code and as text, to show, copy, send or print. */
export function MadeLink({ link, address, passcode, onAnother }: MadeLinkProps) {
  useHeadingOnce(true)
  return (
    <Stack component="section">
      <h2>Your link</h2>
      <p>
        It works until {longDateTime(link.expiresAt)}. Show or send it now: we do not keep it, so
        this page cannot show it again.
      </p>
      {passcode !== undefined && (
        <p>
          The passcode is <strong>{passcode}</strong>. Write it down. Tell it to the clinician
          yourself, not with the link.
        </p>
      )}
      <QrCode text={address} />
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
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
        <Button variant="default" onClick={onAnother}>
          Make another link
        </Button>
      </Group>
    </Stack>
  )
}

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
