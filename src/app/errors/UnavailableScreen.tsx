import { useIsSharedDevice } from '#offline/session/cached-session.ts'
import { routes } from '#routes'
import { brand } from '#ui/brand.ts'
import { PlainButton, TextLink } from '#ui/links.tsx'
import { GapPicture } from '#ui/pictures.tsx'
import { usePageTitle } from '#ui/Page.tsx'
import { useTryAgain, useHasNetwork } from '#ui/network.ts'
import classes from './UnavailableScreen.module.css'

interface UnavailableScreenProps {
  /** By default reloads the app. */
  onRetry?: () => void
}

const words = {
  /** This device has no connection. */
  offline: {
    title: 'You’re offline',
    body: 'This device is not connected to the internet. You need to be online to open your health profile and your record.',
    advice: 'Turn off flight mode, or connect to wifi or mobile data, then try again.',
  },
  /** It has a connection, but the service does not answer. */
  unanswered: {
    title: 'Rowan is not responding',
    body: 'You’re online, but our service is not responding. You have not lost anything you saved.',
    advice: 'Wait a few minutes, then try again. If it goes on for longer, email us.',
  },
} as const

/** Shown instead of the app when nothing can be reached: what is wrong, and what to do. */
export function UnavailableScreen({ onRetry = reload }: UnavailableScreenProps) {
  const { title, body, advice } = words[useHasNetwork() ? 'unanswered' : 'offline']
  const isShared = useIsSharedDevice() ?? false
  const { tryAgain, label } = useTryAgain(onRetry)
  usePageTitle(title)
  return (
    <main id="main" tabIndex={-1} className={classes['screen']}>
      <GapPicture />
      <h1>{title}</h1>
      <p>{body}</p>
      {isShared && <p>{onShared}</p>}
      <p>{advice}</p>
      <PlainButton onClick={tryAgain}>{label}</PlainButton>
      <p className={classes['help']}>
        <TextLink href={routes.guide}>Read our help</TextLink>. Support:{' '}
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
      </p>
    </main>
  )
}

const onShared =
  'You told us other people use this device, so we do not save what you read on it. An answer waiting to be sent is still here, locked so only the person who gave it can open it. We’ll send it when they’re online and log in.'

const reload = () => window.location.reload()
