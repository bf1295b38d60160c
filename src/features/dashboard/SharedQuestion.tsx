import { Button } from '@mantine/core'
import { setShared, useDevice } from '#offline/session/cached-session.ts'
import { useMember } from '#identity/use-member.ts'
import { routes } from '#routes'
import { announce } from '#ui/live-status.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import classes from './SharedQuestion.module.css'

/**
 * Asks once on each device whether others use it too, of those whom the welcome dialog does not ask
 * (product rules). It stands beside the page and holds nobody up: unanswered, the device is the member's own.
 */
export function SharedQuestion() {
  const device = useDevice()
  const { hasSeenWelcomeMessage } = useMember().metadata
  if (!device || device.isShared !== undefined || !hasSeenWelcomeMessage) return undefined
  const answer = (shared: boolean) => {
    // Where nothing can be stored nothing is kept either; the question comes again.
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
            If not, Rowan keeps an encrypted copy of what you read, for when you are offline.{' '}
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
