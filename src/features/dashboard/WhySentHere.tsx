import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { useHistoryState } from 'wouter/use-browser-location'
import { call } from '#api/call.ts'
import { memberQueries, studyInviteKey } from '#api/queries.ts'
import { useSubmit } from '#api/use-submit.ts'
import { undoDecline } from '#contract/study-invites.ts'
import { useMember } from '#identity/use-member.ts'
import { hrefs, routes } from '#routes'
import { brand } from '#ui/brand.ts'
import { announce } from '#ui/live-status.tsx'
import { StatusBanner } from '#ui/StatusBanner.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { useGoOn } from '#ui/use-go-on.ts'

/** Left in the history by a page that is not open to this member. */
const SentHere = v.object({ sentFrom: v.literal('kit') })

/** Left there by a study that was declined. */
const Declined = v.object({ declined: v.string() })

/** One sentence for who wanted to go elsewhere, or has just declined, and finds themselves here. */
export function WhySentHere() {
  const state = useHistoryState<unknown>()
  if (v.is(Declined, state)) return <StudyDeclined inviteId={state.declined} />
  if (!v.is(SentHere, state)) return undefined
  return (
    <StatusBanner tone="info">
      <p>
        DNA test kits are not open to your account yet. If you think they should be, e-mail{' '}
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
      </p>
    </StatusBanner>
  )
}

function StudyDeclined({ inviteId }: { inviteId: string }) {
  const { subject } = useMember()
  const client = useQueryClient()
  const goOn = useGoOn()
  const { submit, isPending, failure } = useSubmit({
    action: 'undo-decline',
    send: (id: string, options) => call(undoDecline, { params: { id } }, options),
    onDone: ({ id }) => {
      client.removeQueries({ queryKey: studyInviteKey(subject, id) })
      void client.invalidateQueries({ queryKey: memberQueries.studyInvites(subject).queryKey })
      announce('You have not declined the study any more')
      goOn(hrefs.studyInvite(id))
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
