import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { memberQueries, studyInviteKey } from '#api/queries.ts'
import { useSubmit } from '#api/use-submit.ts'
import { undoDecline } from '#contract/study-invites.ts'
import { useMember } from '#identity/session.ts'
import { routes } from '#routes'
import { announce } from '#ui/live-status.tsx'
import { StatusBanner } from '#ui/status.tsx'
import { TextLink } from '#ui/links.tsx'
import { useNavigateIfStillHere } from '#ui/use-navigate-if-still-here.ts'

/** The study that was just declined, with a button to undo it until the page is left. */
export function StudyDeclined({ inviteId }: { inviteId: string }) {
  const { subject } = useMember()
  const client = useQueryClient()
  const goOn = useNavigateIfStillHere()
  const { submit, isPending, failure } = useSubmit({
    action: 'undo-decline',
    send: (id: string, options) => call(undoDecline, { params: { id } }, options),
    onDone: ({ id }) => {
      client.removeQueries({ queryKey: studyInviteKey(subject, id) })
      void client.invalidateQueries({ queryKey: memberQueries.studyInvites(subject).queryKey })
      announce('We’ve undone it: you have not declined the study')
      goOn(routes.studyInvite.href(id))
    },
  })
  return (
    <StatusBanner tone="info" title="You’ve declined the study">
      <p>
        We do not share anything with it. You’ll find your decisions in{' '}
        <TextLink href={routes.consents}>Consents</TextLink>.
      </p>
      {failure && <p role="alert">{failure.message}</p>}
      <Button
        variant="outline"
        aria-disabled={isPending || undefined}
        onClick={() => submit(inviteId)}
      >
        {isPending ? 'Undoing…' : 'Undo'}
      </Button>
    </StatusBanner>
  )
}
