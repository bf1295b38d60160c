import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { Redirect } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { memberKey, memberQueries } from '#api/queries.ts'
import { Id } from '#contract/limits.ts'
import { uniqueSteps } from '#contract/tasks.ts'
import { profileWith, type Answer, type StepCommand } from '#contract/commands.ts'
import type { OnboardingStep, HealthProfile } from '#contract/profile.ts'
import { useMember } from '#identity/session.ts'
import {
  useIsOutboxLoading,
  useProfileWithWaiting,
  useUserWithWaiting,
  useOutbox,
  useOutboxActions,
} from '#offline/outbox/use-outbox.ts'
import { routes } from '#routes'
import { announce } from '#ui/live-status.tsx'
import { Page } from '#ui/Page.tsx'
import { openModal } from '#ui/shell-state.ts'
import { Unready } from '#ui/states.tsx'
import { useNavigateIfStillHere } from '#ui/use-navigate-if-still-here.ts'
import { usePending } from '#ui/loading.tsx'
import { useToday } from '#ui/use-now.ts'
import { QuestionForm } from './QuestionForm.tsx'
import { useScreen } from './QuestionFrame.tsx'
import { placeAfter } from './questions.ts'

const title = 'Change your answer'

/** In the history entry of a question: what it is answered for. */
const AnswerFor = v.union([
  v.object({ consentTo: Id }),
  v.object({ answerFor: Id, inviteId: v.optional(Id) }),
])
type AnswerFor = v.InferOutput<typeof AnswerFor>

const profilePage = { href: routes.healthProfile, label: 'My health profile' }

/** One question again, with the saved answer filled in. */
export function ChangeAnswerPage({ params }: { params: { questionType?: string | undefined } }) {
  const { subject } = useMember()
  const [user, profile] = useQueries({
    queries: [
      { ...memberQueries.user(subject), select: useUserWithWaiting(subject) },
      { ...memberQueries.healthProfile(subject), select: useProfileWithWaiting(subject) },
    ],
  })
  const refused = useRefusedAnswer(subject, params.questionType)
  const isMissing = (query: typeof user | typeof profile) => !query.data && query.isFetching
  const isLooking = useIsOutboxLoading(subject)
  const phase = usePending(isLooking || isMissing(user) || isMissing(profile) || refused.isPending)
  if (phase !== 'done' || !user.data || !profile.data) {
    const retry = () => void Promise.all([user.refetch(), profile.refetch()])
    return (
      <Page title={title} backTo={profilePage}>
        <Unready phase={phase} what="your answer" onRetry={retry} />
      </Page>
    )
  }

  const steps = uniqueSteps(user.data.userOnboarding)
  const step = steps.find(({ questionType }) => questionType === params.questionType)
  if (!step) return <Redirect to={routes.healthProfile} replace />
  const saved = refused.command ? profileWith(profile.data, refused.command) : profile.data
  return (
    <Change
      key={step.id}
      {...{ subject, steps, step, saved, latest: profile.data }}
      {...(refused.command && { refused: refused.command.answer })}
    />
  )
}

/** An answer that the service refused, to be corrected in the form. */
function useRefusedAnswer(subject: string, questionType: string | undefined) {
  const { commandOf } = useOutboxActions(subject)
  const waiting = useOutbox(subject).answers.find(
    (each) => each.questionType === questionType && each.state === 'needs-attention',
  )
  const id = waiting?.id ?? ''
  const query = useQuery({
    queryKey: memberKey(subject, 'refused-answer', id),
    queryFn: async () => commandOf(id) ?? null,
    enabled: waiting !== undefined,
    networkMode: 'always',
    gcTime: 0,
  })
  return {
    isPending: waiting !== undefined && query.isPending,
    command: query.data?.kind === 'answer-step' ? query.data : undefined,
  }
}

interface ChangeProps {
  subject: string
  steps: readonly OnboardingStep[]
  step: OnboardingStep
  saved: HealthProfile
  latest: HealthProfile
  refused?: Answer
}

function Change({ subject, steps, step, saved, ...others }: ChangeProps) {
  const goOn = useNavigateIfStillHere()
  const today = useToday()
  // The form's initial value, which a refetch must not change.
  const [savedAtFirst] = useState(saved)
  const from = v.safeParse(AnswerFor, useHistoryState<unknown>())
  const { screen } = useScreen()

  const finish = (_: StepCommand, { isWaiting }: { isWaiting: boolean }) => {
    if (from.success) {
      announce(isWaiting ? 'Saved on this device' : 'Your answer is saved')
      // To the place on the page that they left, unless they have gone elsewhere since.
      const here = routes.changeAnswer.href(step.questionType)
      if (window.location.pathname === here) window.history.go(screen === undefined ? -1 : -2)
      return
    }
    if (!step.complete && placeAfter(steps, step).isLast) {
      openModal('onboardingComplete')
      goOn(routes.dashboard)
      return
    }
    announce(isWaiting ? 'Saved on this device' : 'Your answer is saved')
    goOn(routes.healthProfile, { state: { saved: step.questionType } })
  }
  return (
    <QuestionForm
      asking={{
        subject,
        step,
        today,
        saved: savedAtFirst,
        ...others,
        title,
        submitLabel: 'Save',
        cancelTo: from.success ? ledFrom(from.output) : profilePage,
        onSaved: finish,
      }}
    />
  )
}

/** The page that led to the question, which is shown again once it is answered, or somebody turns back. */
function ledFrom(from: AnswerFor): { href: string; label: string } {
  if ('consentTo' in from) {
    return { href: routes.studyConsent.href(from.consentTo), label: 'Your consent' }
  }
  const { answerFor, inviteId } = from
  return {
    href: inviteId ? routes.studyInvite.href(inviteId) : routes.studyInterest.href(answerFor),
    label: 'The study',
  }
}
