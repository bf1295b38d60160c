import { Button, Paper, SimpleGrid } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useSubmit } from '#api/use-submit.ts'
import type { StudyInvite } from '#contract/study-invites.ts'
import { updateMetadata, useMember } from '#identity/session.ts'
import { useConnectivity, useIsReachable } from '#offline/connectivity.ts'
import { routes } from '#routes'
import { announce } from '#ui/live-status.tsx'
import { noConnection } from '#ui/network.ts'
import { StatusBanner } from '#ui/status.tsx'
import { useNavigateIfStillHere } from '#ui/use-navigate-if-still-here.ts'
import { NotAnsweredBanner, sayNotSaved } from './invite/InviteStatus.tsx'
import { cacheInvite } from './queries.ts'
import { isStudyId, settleStudyRedirect } from './study-redirect.ts'

interface InterestQuestionProps {
  studyId: string
  /** Sends the answer. */
  send: (accepted: boolean, options: { idempotencyKey: string }) => Promise<StudyInvite>
}

/** Two answers, equally easy to give. Each goes on to the next page (section 4). */
export function InterestQuestion({ studyId, send }: InterestQuestionProps) {
  const { subject } = useMember()
  const client = useQueryClient()
  const goOn = useNavigateIfStillHere()
  const clearStudy = useClearStudy()
  const isReachable = useIsReachable()
  const offlineReason = `${noConnection(useConnectivity())} You cannot answer at the moment.`
  const { submit, isPending, input, failure } = useSubmit({
    action: 'answer-study',
    send,
    onDone: async (invite, accepted) => {
      await cacheInvite(client, subject, invite)
      announce(accepted ? 'Your interest is saved' : 'You’ve declined the study')
      clearStudy(studyId)
      if (accepted) goOn(routes.studyData.href(invite.id))
      else goOn(routes.dashboard, { state: { declined: invite.id } })
    },
    onFailed: sayNotSaved,
  })
  // Neither stands out: both answers are equally good.
  const button = (accepted: boolean) => ({
    variant: 'outline',
    'aria-disabled': !isReachable || isPending || undefined,
    'aria-describedby': isReachable ? undefined : 'interest-offline',
    onClick: () => (isReachable ? submit(accepted) : announce(offlineReason)),
  })
  return (
    <Paper component="section" variant="quiet" aria-labelledby="interested">
      <h2 id="interested">Are you interested in this study?</h2>
      <p>Confirming your interest does not share anything. You decide about the data afterwards.</p>
      {failure && <NotAnsweredBanner failure={failure} />}
      {!isReachable && (
        <StatusBanner tone="attention">
          <p id="interest-offline">{offlineReason}</p>
        </StatusBanner>
      )}
      <SimpleGrid minColWidth="11rem" autoFlow="auto-fit" spacing="lg" maw="32rem">
        <Button {...button(true)}>
          {isPending && input === true ? 'Confirming…' : 'Confirm interest'}
        </Button>
        <Button {...button(false)}>
          {isPending && input === false ? 'Declining…' : 'Decline'}
        </Button>
      </SimpleGrid>
    </Paper>
  )
}

/**
 * Returns a function that clears the study that a member came for from their metadata (section 4), once it is
 * answered or does not exist. Another pending study stays; an invalid id is cleared too.
 */
export function useClearStudy(): (studyId: string) => void {
  const { subject, metadata } = useMember()
  return (studyId) => {
    const waiting = metadata.studyId
    if (waiting === '' || (waiting !== studyId && isStudyId(waiting))) return
    settleStudyRedirect(subject, waiting)
    // If the identity provider does not store it, the next visit tries again.
    updateMetadata({ studyId: '' }).catch(() => undefined)
  }
}
