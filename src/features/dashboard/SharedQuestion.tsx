import { Button } from '@mantine/core'
import { setShared, useDevice } from '#offline/session/cached-session.ts'
import { useMember } from '#identity/session.ts'
import { routes } from '#routes'
import { announce } from '#ui/live-status.tsx'
import { TextLink } from '#ui/links.tsx'
import classes from './SharedQuestion.module.css'

/**
 * Asks once per device whether others use it too, unless the welcome dialog has (product rules). It does not
 * block the page: until it is answered, the device counts as the member's own.
 */
export function SharedQuestion() {
  const device = useDevice()
  const { hasSeenWelcomeMessage } = useMember().metadata
  if (!device || device.isShared !== undefined || !hasSeenWelcomeMessage) return undefined
  const answer = (shared: boolean) => {
    // If this cannot be stored, nothing else is either, and the question is asked again.
    setShared(shared).catch(() => undefined)
    announce('Thank you. You can change this in Account settings.')
  }
  return (
    <aside className={classes['question']} aria-labelledby="shared-question">
      <div className={classes['inner']}>
        <div>
          <h2 id="shared-question" className={classes['title']}>
            Do other people use this device?
          </h2>
          <p className={classes['why']}>
            If not, Rowan saves what you read on this device, encrypted, for when you’re offline.{' '}
            <TextLink href={routes.thisDevice}>More about this device</TextLink>
          </p>
        </div>
        <div className={classes['ways']}>
          <Button variant="default" onClick={() => answer(false)}>
            Only I use it
          </Button>
          <Button variant="default" onClick={() => answer(true)}>
            Others use it too
          </Button>
        </div>
      </div>
    </aside>
  )
}
