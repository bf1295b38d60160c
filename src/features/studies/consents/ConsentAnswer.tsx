import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'wouter'
import { memberQueries } from '#api/queries.ts'
import { useSubmit } from '#api/use-submit.ts'
import type { Consent } from '#contract/consents.ts'
import { useConnectivity, useIsReachable } from '#offline/connectivity.ts'
import { routes } from '#routes'
import { announce } from '#ui/live-status.tsx'
import { noConnection } from '#ui/network.ts'
import { NotAnsweredBanner, sayNotSaved } from '../invite/InviteStatus.tsx'
import { cacheConsent } from '../queries.ts'

interface ConsentAnswerProps<Choice> {
  subject: string
  /** What the question is about, for whoever hears the buttons only. */
  about: string
  /** What was answered before; it has no button. */
  state: 'agreed' | 'refused' | 'unanswered'
  words: { yes: string; no: string }
  /** The choice, with what it was made from. */
  choice: (agreed: boolean) => Choice
  send: (choice: Choice, options: { idempotencyKey: string }) => Promise<{ consent: Consent }>
}

/** Yes, no and later, none of which stands out. Of what was answered already, the other answer. */
export function ConsentAnswer<Choice extends { agreed: boolean }>({
  subject,
  about,
  state,
  words,
  choice,
  send,
}: ConsentAnswerProps<Choice>) {
  const id = useId()
  const client = useQueryClient()
  const isReachable = useIsReachable()
  const offlineReason = `${noConnection(useConnectivity())} You cannot answer at the moment.`
  const { submit, isPending, input, failure } = useSubmit({
    action: 'answer-study',
    send,
    onDone: async ({ consent }) => {
      await cacheConsent(client, subject, consent)
      announce('Your answer is saved')
    },
    onFailed: (why) => {
      sayNotSaved(why)
      // A call without a clear answer may have been carried out.
      void client.invalidateQueries(memberQueries.consents(subject))
    },
  })
  const isSo = state === (input?.agreed ? 'agreed' : 'refused')
  const button = (agreed: boolean) => (
    <Button
      variant="outline"
      aria-disabled={!isReachable || isPending || undefined}
      aria-describedby={isReachable ? undefined : id}
      onClick={() => (isReachable ? submit(choice(agreed)) : announce(offlineReason))}
    >
      {isPending && input?.agreed === agreed ? 'Saving…' : words[agreed ? 'yes' : 'no']}
      <span className="visually-hidden">: {about}</span>
    </Button>
  )
  return (
    <>
      {failure && !isSo && <NotAnsweredBanner failure={failure} />}
      {!isReachable && <p id={id}>{offlineReason}</p>}
      <Group>
        {state !== 'agreed' && button(true)}
        {state !== 'refused' && button(false)}
        {state === 'unanswered' && (
          <Button component={Link} href={routes.dashboard} variant="outline">
            Decide later
          </Button>
        )}
      </Group>
    </>
  )
}
