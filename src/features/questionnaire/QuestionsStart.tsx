import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memberQueries } from '#api/queries.ts'
import { addDays } from '#contract/days.ts'
import { nextToAnswer, questionsOf } from '#contract/questionnaire-answers.ts'
import { longDate } from '#domain/formats.ts'
import { sizeInWords } from '#domain/rounds.ts'
import { routes } from '#routes'
import { saveDay } from '#ui/calendar-file.ts'
import type { PageProps } from '#ui/lazy.tsx'
import { TextLink } from '#ui/links.tsx'
import { Page } from '#ui/Page.tsx'
import { StatusBanner } from '#ui/status.tsx'
import { useToday } from '#ui/use-now.ts'
import {
  NobodyReadsNow,
  questionsTitle,
  RoundFrame,
  toTaskList,
  WaitingHere,
} from './RoundFrame.tsx'
import { UnsentAnswers } from './UnsentAnswers.tsx'
import { type KnownRound, useNextRound } from './use-round.ts'

/** What a study wants to know, why and until when; or why nothing can be answered. */
export const QuestionsStart = ({ params }: PageProps) => (
  <RoundFrame params={params}>{(round) => <Start known={round} />}</RoundFrame>
)

function Start({ known }: { known: KnownRound }) {
  const { name, study, state } = known.round
  return (
    <Page title={questionsTitle} heading={name} backTo={toTaskList}>
      <Text c="dimmed">
        {study.studyName}, {study.organisation}
      </Text>
      <WaitingHere waiting={known.waiting} />
      {state === 'open' || state === 'grace' ? (
        <ToAnswer known={known} />
      ) : (
        <Closed known={known} />
      )}
    </Page>
  )
}

function ToAnswer({ known }: { known: KnownRound }) {
  const { round, questionnaire, answers, place } = known
  const { pages } = questionsOf(questionnaire, answers)
  const next = nextToAnswer(pages, answers)
  const isBegun = answers.size > 0
  return (
    <>
      <p>
        <strong>{sizeInWords(round)}.</strong>{' '}
        {round.state === 'open'
          ? `You can answer until ${longDate(round.until)}.`
          : `The last day was ${longDate(round.until)}. You can still send your answers today.`}
      </p>
      {questionnaire.description?.split('\n').map((why) => (
        <p key={why}>{why}</p>
      ))}
      <ul>
        <li>Your answers are for the research team of this study, without your name.</li>
        {round.times > 1 && (
          <li>
            This is time {round.number} of {round.times}. Some questions come again, because the
            team compares your answers.
          </li>
        )}
        <li>You can stop at any time and go on later, on this device or another.</li>
        <li>Nothing goes to the study until you’ve seen all your answers and sent them.</li>
      </ul>
      <NobodyReadsNow />
      <Group>
        <Button
          component={TextLink}
          href={
            next
              ? routes.studyQuestion.href({ ...place, linkId: next.item.linkId })
              : routes.questionsReview.href(place)
          }
        >
          {startWords(isBegun, next !== undefined)}
        </Button>
      </Group>
      {round.state === 'open' && <ToCalendar known={known} />}
    </>
  )
}

function startWords(isBegun: boolean, isLeft: boolean): string {
  if (!isBegun) return 'Start'
  return isLeft ? 'Continue' : 'Check your answers'
}

/** Reminders of the device's own, which also come without a network. A calendar that others see names neither study nor questions. */
function ToCalendar({ known: { round } }: { known: KnownRound }) {
  const summary = 'You have questions to answer in Rowan'
  const tomorrow = addDays(useToday(), 1)
  const remindTomorrow = () =>
    saveDay({
      id: `${round.id}-${tomorrow}`,
      day: tomorrow,
      now: new Date(),
      summary,
      remindDays: 0,
      reminder: summary,
    })
  const saveLastDay = () =>
    saveDay({
      id: round.id,
      day: round.until,
      now: new Date(),
      summary,
      remindDays: 1,
      reminder: `${summary}, until tomorrow`,
    })
  return (
    <>
      <Text mt="lg" mb="sm">
        Not now? Your calendar can remind you.
      </Text>
      <Group>
        {tomorrow <= round.until && (
          <Button variant="default" onClick={remindTomorrow}>
            Remind me tomorrow
          </Button>
        )}
        <Button variant="default" onClick={saveLastDay}>
          Add the last day to it
        </Button>
      </Group>
    </>
  )
}

/** Why nothing can be answered now, and what can be done. */
function Closed({ known }: { known: KnownRound }) {
  const { round, place } = known
  switch (round.state) {
    case 'sent':
      return (
        <StatusBanner tone="done" title="You’ve sent your answers">
          <p>
            {known.response ? (
              <TextLink href={routes.questionsSent.href(place)}>Read what you sent</TextLink>
            ) : (
              'You can read them here once you’re online.'
            )}
          </p>
        </StatusBanner>
      )
    case 'withdrawn':
      return (
        <StatusBanner tone="info" title="You withdrew your consent">
          <p>We deleted the answers that you had not sent. Nothing more goes to the study.</p>
          <p>
            <TextLink href={routes.consents}>See your consents</TextLink>
          </p>
        </StatusBanner>
      )
    default:
      return <Missed known={known} />
  }
}

/** Nothing is promised of a study that has closed, and its page is gone. */
function Missed({ known }: { known: KnownRound }) {
  const { subject, round, place } = known
  const next = useNextRound(known)
  const { data: open = [] } = useQuery(memberQueries.openStudies(subject))
  const isOpen = open.some(({ id }) => id === place.studyId)
  return (
    <>
      <StatusBanner tone="info" title={`These questions ended on ${longDate(round.until)}`}>
        <p>
          Your answers were not sent, so the study does not have them.
          {next && ' You can answer the next ones. We’ll tell you when they come.'}
          {isOpen &&
            !next &&
            ' If you want to tell the team something, the study’s page says how to reach them.'}
        </p>
        <p>
          {isOpen ? (
            <TextLink href={routes.studyInterest.href(place.studyId)}>See the study</TextLink>
          ) : (
            <TextLink href={routes.consents}>See your consents</TextLink>
          )}
        </p>
      </StatusBanner>
      <UnsentAnswers known={known} />
    </>
  )
}
