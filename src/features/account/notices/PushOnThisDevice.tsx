import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call } from '#api/call.ts'
import { useSubmit } from '#api/use-submit.ts'
import { addPushSubscription } from '#contract/notification-preferences.ts'
import { useMember } from '#identity/session.ts'
import { endPush, readPushState, turnOnPush, usePushState, type PushState } from '#pwa/push.ts'
import { announce } from '#ui/live-status.tsx'
import { FailureBanner } from '#ui/status.tsx'

/** Whether this device shows notifications. The browser asks only when the button is pressed. */
export function PushOnThisDevice({ pushKey }: { pushKey: string | null }) {
  const { subject } = useMember()
  const state = usePushState()
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => void readPushState(), [])
  const { submit, isPending, failure } = useSubmit({
    action: 'push-on',
    send: async (key: string, options) =>
      turnOnPush({ subject, key }, async (body) => call(addPushSubscription, { body }, options)),
    onDone: async () => {
      await readPushState()
      announce('Saved')
    },
    // Otherwise the browser would stay subscribed and the page would say that it is on.
    onFailed: async () => void (await endPush().catch(() => undefined)),
  })
  const turnOff = () => {
    setHasFailed(false)
    endPush().then(
      () => announce('Notifications are off on this device'),
      () => setHasFailed(true),
    )
  }
  const shown = pushKey === null ? 'unsupported' : state
  return (
    <section aria-labelledby="this-device-told">
      <h2 id="this-device-told">On this device</h2>
      {shown && <p>{words[shown]}</p>}
      {failure && <FailureBanner>{failure.message}</FailureBanner>}
      {hasFailed && (
        <FailureBanner>We could not turn them off. Use your browser’s settings.</FailureBanner>
      )}
      {shown === 'off' && pushKey !== null && (
        <Button variant="default" aria-disabled={isPending} onClick={() => submit(pushKey)}>
          Turn on notifications
        </Button>
      )}
      {shown === 'on' && (
        <Button variant="default" onClick={turnOff}>
          Turn off notifications
        </Button>
      )}
    </section>
  )
}

const words: Readonly<Record<PushState, string>> = {
  unsupported:
    'This browser cannot show notifications. On an iPhone or iPad, add Rowan to your home screen first and open it from there.',
  blocked:
    'Your browser blocks notifications from Rowan. To change this, look for notifications in your browser’s settings.',
  off: 'Notifications are off on this device. If you turn them on, your browser will ask you to allow them.',
  on: 'Notifications are on for this device until you sign out.',
}
