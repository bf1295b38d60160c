import { Divider, Title, Text, Group, List, Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { keptText } from '#kept-text'
import { brand } from '#ui/brand.ts'
import { announce } from '#ui/live-status.tsx'
import { install, useWayToInstall } from './install.ts'

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
    <section aria-labelledby="install-offer">
      <Divider mt="lg" mb="md" />
      <Title order={3} size="h4" mt={0} mb={4} id="install-offer">
        Keep {brand.name} on your home screen
      </Title>
      <Text mb="sm">Open it with one tap, even when you’re offline.</Text>
      {way === 'share-menu' && <ShareMenuSteps />}
      <Group gap="sm">
        {way === 'ask' && (
          <Button variant="default" onClick={() => void agree()}>
            Install the app
          </Button>
        )}
        <Button variant="default" onClick={refuse}>
          Not now
        </Button>
      </Group>
    </section>
  )
}

/** The steps on an iPhone or iPad, where the app cannot offer a button. */
export const ShareMenuSteps = () => (
  <>
    <List type="ordered" mb="sm">
      <li>
        Press <Named>Share</Named>{' '}
        <svg
          viewBox="0 0 24 24"
          width="20"
          height="20"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden
        >
          <path d="M12 15V3m0 0L8 7m4-4 4 4M7 11H5v10h14V11h-2" />
        </svg>
        , at the bottom or the top of the screen.
      </li>
      <li>
        Choose <Named>Add to Home Screen</Named>. You may have to scroll down to find it.
      </li>
      <li>
        Press <Named>Add</Named>.
      </li>
    </List>
    <Text c="dimmed" size="sm">
      On an iPhone or iPad, the app on your home screen has its own storage. You’ll need to sign in
      there again. Answers waiting to be sent here do not move across, so send them first. If you do
      not open the app for several weeks, your device may clear what it has saved. You will not lose
      anything you’ve already sent.
    </Text>
  </>
)

export const BrowserMenuSteps = () => (
  <p>
    Look in your browser’s menu for <Named>Install app</Named> or <Named>Add to Home screen</Named>.
    Not every browser has this.
  </p>
)

const Named = ({ children }: { children: ReactNode }) => <strong>{children}</strong>

/** The time of the last "Not now", in milliseconds since 1970. Not about the member. */
const dismissed = keptText('localStorage', 'rowan.install-dismissed')
const silenceMs = 90 * 24 * 60 * 60 * 1000

/** Whether the app may offer itself: not for 90 days after "Not now". */
export function mayOffer(now: Date): boolean {
  const dismissedAt = Number(dismissed.get() ?? Number.NaN)
  // A time in the future was stored while the clock was wrong.
  return !(dismissedAt <= now.getTime() && now.getTime() - dismissedAt < silenceMs)
}

/** Stores a "Not now". A browser that stores nothing offers it again. */
export const dismissOffer = (now: Date): void => dismissed.set(String(now.getTime()))
