import { setShared, useIsSharedDevice } from '#offline/device.ts'
import { announce } from '#ui/live-status.tsx'
import { SharedDeviceField } from './SharedDeviceField.tsx'

/** Whether the device is shared, to be changed at any time (reading 5). */
export function WhoUsesIt() {
  const isShared = useIsSharedDevice() ?? false
  const choose = async (shared: boolean) => {
    await setShared(shared)
    announce(shared ? 'Saved copies are removed from this device' : 'Saved')
  }
  return (
    <section aria-labelledby="who-uses-it">
      <h2 id="who-uses-it">Who uses this device</h2>
      <SharedDeviceField isShared={isShared} onChange={(shared) => void choose(shared)} />
    </section>
  )
}
