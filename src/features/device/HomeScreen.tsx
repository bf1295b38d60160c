import { Button } from '@mantine/core'
import { install, useWayToInstall } from '#pwa/install.ts'
import { BrowserMenuSteps, ShareMenuSteps } from '#pwa/InstallSteps.tsx'
import { brand } from '#ui/brand.ts'
import { PlainName } from './PlainName.tsx'

/** How to put the app on the home screen of this device. */
export function HomeScreen() {
  const way = useWayToInstall()
  return (
    <section aria-labelledby="home-screen">
      <h2 id="home-screen">On your home screen</h2>
      {way === 'installed' ? (
        <p>{brand.name} is installed on this device.</p>
      ) : (
        <p>{brand.name} opens from your home screen with one tap, even when you’re offline.</p>
      )}
      {way !== 'installed' && <PlainName />}
      {way === 'ask' && (
        <Button variant="default" onClick={() => void install()}>
          Install the app
        </Button>
      )}
      {way === 'share-menu' && <ShareMenuSteps />}
      {way === 'browser-menu' && <BrowserMenuSteps />}
    </section>
  )
}
