import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { useHistoryState } from 'wouter/use-browser-location'
import { memberQueries } from '#api/queries.ts'
import type { HealthProfile } from '#contract/profile.ts'
import { questions, QuestionType, questionTypes } from '#contract/questions.ts'
import { uniqueSteps } from '#contract/tasks.ts'
import { answerLines, profileOrder } from '#domain/answers.ts'
import { type OnItsWay, waitingWords } from '#domain/waiting.ts'
import { phoneNumber } from '#domain/formats.ts'
import { useMember } from '#identity/session.ts'
import {
  useIsOutboxLoading,
  useOutbox,
  useProfileWithWaiting,
  type WaitingAnswer,
} from '#offline/outbox/use-outbox.ts'
import { useShownCopy } from '#offline/saved-copy.ts'
import { routes } from '#routes'
import { Page } from '#ui/Page.tsx'
import { SummaryList, type SummaryRow } from '#ui/SummaryList.tsx'
import { TextLink } from '#ui/links.tsx'
import { BridgedPicture } from '#ui/pictures.tsx'
import { EmptyState, Ready } from '#ui/states.tsx'
import { StatusBanner } from '#ui/status.tsx'
import { WhichDisease } from './WhichDisease.tsx'

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
      <Ready query={profile} what="your health profile" isWaiting={useIsOutboxLoading(subject)}>
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
  const { subject } = useMember()
  const { data: user } = useQuery(memberQueries.user(subject))
  const step = user && uniqueSteps(user.userOnboarding).find(isDiagnosis)
  const isOnItsWay = waiting.some((each) => isDiagnosis(each) && each.state !== 'sent')
  const answers = answerRows(profile, waiting)
  return (
    <>
      <h2>Your answers</h2>
      {answers.every(({ values }) => values.length === 0) && (
        <EmptyState
          picture={<BridgedPicture share={0} />}
          title="You have not answered any questions yet"
          action={
            <Button component={TextLink} href={routes.onboarding}>
              Answer the questions
            </Button>
          }
        >
          <p>
            There are {questionTypes.length} questions. They take 5 to 8 minutes, and you can stop
            and come back.
          </p>
        </EmptyState>
      )}
      <SummaryList rows={answers} />
      {step?.complete && <WhichDisease {...{ subject, profile, step, isOnItsWay }} />}
      <h2>Your name and contact details</h2>
      <SummaryList rows={contactRows(profile)} />
      <Text mt="md" c="dimmed">
        These come from your account. You can change them in{' '}
        <TextLink href={routes.myDetails}>My details</TextLink>, in account settings.
      </Text>
    </>
  )
}

const isDiagnosis = ({ questionType }: { questionType?: QuestionType | undefined }) =>
  questionType === 'diagnosis'

/** Contact details from the account, which are changed there. */
export const contactRows = (profile: HealthProfile): SummaryRow[] => [
  { term: 'First name', values: known(profile.firstName) },
  { term: 'Last name', values: known(profile.lastName) },
  { term: 'Email', values: known(profile.email) },
  {
    term: 'Mobile number',
    values: known(profile.mobileNumber && phoneNumber(profile.mobileNumber)),
  },
]

interface Waiting extends OnItsWay {
  questionType?: QuestionType | undefined
}

/** The answers, each with a link to change it and whether it has been sent. */
export const answerRows = (
  profile: HealthProfile,
  waiting: readonly Waiting[] = [],
): SummaryRow[] =>
  rowsOf(profile).map(({ questionType, ...row }) => {
    const onItsWay = waiting.findLast((each) => each.questionType === questionType)
    return { ...row, ...(onItsWay && { note: waitingWords(onItsWay) }) }
  })

const rowsOf = (profile: HealthProfile) =>
  profileOrder.map((questionType) => {
    const { term } = questions[questionType]
    const values = answerLines(
      profile,
      questionType,
      (name, year) => `${name}, diagnosed in ${year}`,
    )
    return {
      questionType,
      term,
      values,
      empty: 'Not answered yet',
      action: {
        href: routes.changeAnswer.href(questionType),
        label: values.length === 0 ? 'Answer' : 'Change',
        hiddenText: term.toLowerCase().replace(/^gp/, 'GP'),
      },
    }
  })

const known = (value: string | undefined): string[] => (value ? [value] : [])
