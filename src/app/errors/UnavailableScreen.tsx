import { useIsSharedDevice } from '#offline/session/cached-session.ts'
import { brand } from '#ui/brand.ts'
import { PlainButton } from '#ui/ButtonLink.tsx'
import { GapPicture } from '#ui/GapPicture.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { useTryAgain } from '#ui/try-again.ts'
import { useHasNetwork } from '#ui/use-has-network.ts'
import classes from './UnavailableScreen.module.css'

interface UnavailableScreenProps {
  /** Loads the app again unless it says otherwise. */
  onRetry?: () => void
}

const words = {
  /** This device has no connection. */
  offline: {
    title: 'You are offline',
    body: 'This device has no connection to the internet. The app itself is here; your health profile and your record need a connection to open.',
    advice: 'Turn off flight mode, or connect to Wi-Fi or mobile data, and then try again.',
  },
  /** It has a connection, but the service is silent. */
  unanswered: {
    title: 'The service does not answer',
    body: 'Your device is connected, but our service is not answering at the moment. Nothing you have saved is lost.',
    advice: 'Wait a few minutes and try again. If it lasts longer, write to us.',
  },
} as const

/** Stands where the app would be when nothing can be reached: what it is, and what can be done. */
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
        Support: <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
      </p>
    </main>
  )
}

const onShared =
  'You told us that other people use this device, so nothing that you read is kept on it. An answer that waits to be sent is still here, sealed for whoever gave it. It is sent when they are connected and log in.'

const reload = () => window.location.reload()
