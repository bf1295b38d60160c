import type { StudyInvite } from '#contract/study-invites.ts'
import { invitesWaiting, studyTask } from '#contract/study-task.ts'
import { hrefs } from '#routes'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import classes from './ContinueSetup.module.css'

/** The study that waits for an answer, the newest of several. */
export function StudyWaiting({ invites }: { invites: readonly StudyInvite[] }) {
  const [invite] = invitesWaiting(invites)
  if (!invite) return undefined
  return (
    <section className={classes['panel']} aria-labelledby="study-waiting">
      <div className={classes['words']}>
        <h2 id="study-waiting" className={classes['title']}>
          {studyTask.title}
        </h2>
        <p className={classes['left']}>
          {invite.study.studyName}: {studyTask.duration.low} to {studyTask.duration.high} minutes.
          You decide what is shared.
        </p>
        <ButtonLink href={hrefs.openInvite(invite)} variant="outline">
          {invite.accepted ? 'See what is requested' : 'See the invitation'}
        </ButtonLink>
      </div>
    </section>
  )
}
