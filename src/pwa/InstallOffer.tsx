import { Button } from '@mantine/core'
import { useState } from 'react'
import { brand } from '#ui/brand.ts'
import { announce } from '#ui/live-status.tsx'
import { dismissOffer, mayOffer } from './install-offer.ts'
import { install, useWayToInstall } from './install.ts'
import classes from './InstallOffer.module.css'
import { ShareMenuSteps } from './InstallSteps.tsx'

/**
 * Offers to put the app on the home screen after something went well. Hidden for 90 days after "Not now", if
 * the app is installed, and if we know of no way to install it.
 */
export function InstallOffer() {
  const way = useWayToInstall()
  const [isWelcome, setIsWelcome] = useState(() => mayOffer(new Date()))
  if (!isWelcome || way === 'installed' || way === 'browser-menu') return undefined

  const refuse = () => {
    dismissOffer(new Date())
    setIsWelcome(false)
    announce('You can install the app later, in Account settings')
  }
  const agree = async () => {
    if (!(await install())) refuse()
  }
  return (
    <section className={classes['offer']} aria-labelledby="install-offer">
      <h3 id="install-offer" className={classes['title']}>
        Keep {brand.name} on your home screen
      </h3>
      <p>Open it with one tap, even when you’re offline.</p>
      {way === 'share-menu' && <ShareMenuSteps />}
      <p className={classes['ways']}>
        {way === 'ask' && (
          <Button variant="default" onClick={() => void agree()}>
            Install the app
          </Button>
        )}
        <Button variant="default" onClick={refuse}>
          Not now
        </Button>
      </p>
    </section>
  )
}
