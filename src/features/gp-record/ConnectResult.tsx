import { useLocation } from 'wouter'
import { routes } from '#routes'
import { Dialog } from '#ui/Dialog.tsx'
import { StatusBanner } from '#ui/StatusBanner.tsx'
import type { Connecting } from './use-connect.ts'
import type { NotConnected } from './why-not-connected.ts'

interface ConnectResultProps {
  connecting: Connecting
  onDismiss: () => void
}

/** The two dialogs of section 8. Closing the success leads to /dashboard, closing the failure nowhere. */
export function ConnectResult({ connecting, onDismiss }: ConnectResultProps) {
  const [, navigate] = useLocation()
  const why = connecting.state === 'failed' ? connecting.why : undefined
  const surgery = connecting.state === 'connected' ? connecting.surgery?.name : undefined
  return (
    <>
      <Dialog
        title="Your GP record"
        opened={connecting.state === 'connected'}
        onClose={() => navigate(routes.dashboard)}
      >
        <p>Your GP record{surgery && ` at ${surgery}`} is linked to your account.</p>
        <p>Please contact your GP practitioner if any data is missing.</p>
      </Dialog>
      <Dialog
        title="GP Connection Failed!"
        opened={connecting.state === 'failed' && !connecting.isRead}
        onClose={onDismiss}
      >
        <p>Your details failed to connect the GP record!</p>
        <p>Please make sure to use the correct details.</p>
        {why && <Why why={why} />}
      </Dialog>
    </>
  )
}

const Why = ({ why: { reason, advice, warning } }: { why: NotConnected }) => (
  <>
    <p>{reason}</p>
    {advice.length > 0 && (
      <>
        <p>What to try:</p>
        <ul>
          {advice.map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
      </>
    )}
    {warning && (
      <StatusBanner tone="attention">
        <p>{warning}</p>
      </StatusBanner>
    )}
  </>
)
