import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { useHistoryState } from 'wouter/use-browser-location'
import { memberQueries } from '#api/queries.ts'
import { questions, QuestionType, questionTypes } from '#contract/questions.ts'
import type { HealthProfile } from '#contract/profile.ts'
import { useMember } from '#identity/use-member.ts'
import { useShownCopy } from '#offline/saved-copy.ts'
import {
  useIsLooking,
  useProfileWithWaiting,
  useOutbox,
  type WaitingAnswer,
} from '#offline/outbox/use-outbox.ts'
import { routes } from '#routes'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { BridgedPicture } from '#ui/BridgedPicture.tsx'
import { Page } from '#ui/Page.tsx'
import { StatusBanner } from '#ui/StatusBanner.tsx'
import { SummaryList } from '#ui/SummaryList.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { Ready } from '#ui/Unready.tsx'
import classes from './HealthProfilePage.module.css'
import { answerRows, contactRows } from './profile-rows.ts'

/** In the history state, from the page on which the answer was changed. */
const JustSaved = v.object({ saved: QuestionType })

/** All of the member's answers (section 2). */
export function HealthProfilePage() {
  const { subject } = useMember()
  const profile = useQuery({
    ...memberQueries.healthProfile(subject),
    select: useProfileWithWaiting(subject),
  })
  const waiting = useOutbox(subject).answers
  useShownCopy(profile)
  return (
    <Page title="My health profile">
      <Ready query={profile} what="your health profile" isWaiting={useIsLooking(subject)}>
        {(answered) => (
          <>
            <SavedLine waiting={waiting} />
            <Details profile={answered} waiting={waiting} />
          </>
        )}
      </Ready>
    </Page>
  )
}

function SavedLine({ waiting }: { waiting: readonly WaitingAnswer[] }) {
  const state = v.safeParse(JustSaved, useHistoryState<unknown>())
  if (!state.success) return undefined
  const { saved } = state.output
  const isOnItsWay = waiting.some((each) => each.questionType === saved && each.state !== 'sent')
  return (
    <StatusBanner tone={isOnItsWay ? 'info' : 'done'}>
      <p>
        {questions[saved].name}: we’ve saved your answer
        {isOnItsWay && ' on this device. We’ll send it when you’re online'}.
      </p>
    </StatusBanner>
  )
}

interface DetailsProps {
  profile: HealthProfile
  waiting: readonly WaitingAnswer[]
}

function Details({ profile, waiting }: DetailsProps) {
  const answers = answerRows(profile, waiting)
  return (
    <>
      <h2>Your answers</h2>
      {answers.every(({ values }) => values.length === 0) && (
        <EmptyState
          picture={<BridgedPicture share={0} />}
          title="You have not answered any questions yet"
          action={<ButtonLink href={routes.onboarding}>Answer the questions</ButtonLink>}
        >
          <p>
            There are {questionTypes.length} questions. They take 5 to 8 minutes, and you can stop
            and come back.
          </p>
        </EmptyState>
      )}
      <SummaryList rows={answers} />
      <h2>Your name and contact details</h2>
      <SummaryList rows={contactRows(profile)} />
      <p className={classes['source']}>
        These come from your account. You can change them in{' '}
        <TextLink href={routes.myDetails}>My details</TextLink>, in account settings.
      </p>
    </>
  )
}
