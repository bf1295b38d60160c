import { Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Redirect } from 'wouter'
import { call } from '#api/call.ts'
import { memberQueries } from '#api/queries.ts'
import { useSubmit } from '#api/use-submit.ts'
import { changed, replaced, writeBack } from '#api/write-back.ts'
import type { HealthProfile } from '#contract/profile.ts'
import { questionsOf, stillMissing } from '#contract/questionnaire-answers.ts'
import { getRound, sendAnswers } from '#contract/asking.ts'
import { textOf, type ItemAnswer } from '#contract/questionnaire.ts'
import { receiverOf } from '#domain/deliveries.ts'
import { enumerated } from '#domain/formats.ts'
import { questionsInWords, takesAnswers } from '#domain/rounds.ts'
import { isOnItsWay, useOutboxActions } from '#offline/outbox/use-outbox.ts'
import { useConnectivity, useIsReachable } from '#offline/connectivity.ts'
import { routes } from '#routes'
import type { PageProps } from '#ui/lazy.tsx'
import { TextLink } from '#ui/links.tsx'
import { announce } from '#ui/live-status.tsx'
import { noConnection } from '#ui/network.ts'
import { Page } from '#ui/Page.tsx'
import { usePending } from '#ui/loading.tsx'
import { Unready } from '#ui/states.tsx'
import { FailureBanner, StatusBanner } from '#ui/status.tsx'
import { SummaryList, type SummaryRow } from '#ui/SummaryList.tsx'
import type { OwnDetail } from '#domain/own-details.ts'
import { useNavigateIfStillHere } from '#ui/use-navigate-if-still-here.ts'
import { answerLines, changedBetween, isSameAnswer, ownDetailsOf } from './round-rules.ts'
import {
  NobodyReadsNow,
  questionsTitle,
  RoundFrame,
  toTaskList,
  WaitingHere,
} from './RoundFrame.tsx'
import { type KnownRound, useHistory } from './use-round.ts'

/** All answers, each with Change, and the button that sends them. */
export const QuestionsReview = ({ params }: PageProps) => (
  <RoundFrame params={params}>{(round) => <Review round={round} />}</RoundFrame>
)

/** Nothing can be sent before what was typed is looked through. */
function Review({ round }: { round: KnownRound }) {
  const { data, isFetching, refetch } = useQuery(memberQueries.healthProfile(round.subject))
  const phase = usePending(!data && isFetching)
  if (phase === 'done') return <AllAnswers round={round} profile={data} />
  return (
    <Page title={questionsTitle} backTo={toTaskList}>
      <Unready phase={phase} what="your answers" onRetry={() => void refetch()} />
    </Page>
  )
}

interface AllAnswersProps {
  round: KnownRound
  /** Undefined if it cannot be had. */
  profile: HealthProfile | undefined
}

function AllAnswers({ round, profile }: AllAnswersProps) {
  const { place, questionnaire, answers } = round
  const sending = useSendAnswers(round)
  const { pages, closing } = questionsOf(questionnaire, answers)
  const missing = stillMissing(questionnaire, answers)
  // Since the button was pressed. Of a question that is not shown it is said below.
  const other =
    sending.failure?.cause === 'draft-changed'
      ? changedBetween(pages, new Map(sending.input?.answers), answers)
      : []
  if (round.round.state === 'sent')
    return <Redirect to={routes.questionsSent.href(place)} replace />
  if (!takesAnswers(round.round)) return <Redirect to={routes.questionsStart.href(place)} replace />
  const ownIn = (linkId: string) => (profile ? ownDetailsOf(answers.get(linkId), profile) : [])
  const rows = pages.map(({ item }): SummaryRow => {
    const { linkId } = item
    const values = answerLines(answers.get(linkId))
    const note = noteOf({
      isMissing: missing.some((each) => each.linkId === linkId),
      isChanged: other.includes(linkId),
      own: ownIn(linkId),
    })
    return {
      term: textOf(item),
      values,
      empty: answers.has(linkId) ? 'Skipped' : 'Not answered',
      ...(note && { note }),
      action: {
        href: routes.studyQuestion.href({ ...place, linkId }),
        label: values.length > 0 ? 'Change' : 'Answer',
        hiddenText: textOf(item),
        state: { isChange: true },
      },
    }
  })
  return (
    <Page
      title={questionsTitle}
      documentTitle={`Check your answers – ${questionsTitle}`}
      heading="Check your answers"
      backTo={toTaskList}
      above={<WaitingHere waiting={round.waiting} />}
    >
      {other.length > 0 && (
        <StatusBanner tone="attention" title="Some answers have changed since you looked">
          <p>They were changed on another device or in another tab. Look again, then send.</p>
        </StatusBanner>
      )}
      <SaysWhoYouAre own={pages.flatMap(({ item }) => ownIn(item.linkId))} />
      {!profile && (
        <p>
          We could not check whether anything you typed says who you are. Look for your name and
          address yourself before you send it.
        </p>
      )}
      <SummaryList rows={rows} />
      {closing.map((words) => (
        <p key={words}>{words}</p>
      ))}
      <SendButton {...{ round, sending }} missing={missing.length} isSaid={other.length > 0} />
    </Page>
  )
}

interface Noted {
  isMissing: boolean
  isChanged: boolean
  own: readonly OwnDetail[]
}

function noteOf({ isMissing, isChanged, own }: Noted): string | undefined {
  if (isMissing) return 'Needs an answer'
  if (own.length > 0) return `Says who you are: ${inQuotes(own)}`
  return isChanged ? 'Changed since you looked' : undefined
}

const inQuotes = (own: readonly OwnDetail[]) =>
  enumerated(own.map(({ kind, text }) => `${kind}, “${text}”`))

/** Before anything is sent: she takes it out, or sends it knowingly. */
const SaysWhoYouAre = ({ own }: Pick<Noted, 'own'>) =>
  own.length > 0 && (
    <StatusBanner tone="attention" title="Something you typed says who you are">
      <p>
        The study knows you by a number. If you send this, its team reads {inQuotes(own)}. To take
        it out, select Change beside the answer. There may be more that we have not found.
      </p>
    </StatusBanner>
  )

interface SendButtonProps {
  round: KnownRound
  sending: ReturnType<typeof useSendAnswers>
  /** How many questions need an answer first. */
  missing: number
  /** Whether the answers that have changed are marked above. */
  isSaid: boolean
}

function SendButton({ round, sending, missing, isSaid }: SendButtonProps) {
  const { study } = round.round
  const reason = useWhyNot(round, missing)
  const { failure } = sending
  const history = useHistory(round.subject)
  const to = history && receiverOf(history, study.id)
  return (
    <section aria-labelledby="send">
      <h2 id="send">Send your answers</h2>
      <p>
        {history &&
          (to
            ? `We send them to ${to.organisation}, for ${study.studyName}, under a number in place of your name.`
            : `We keep them for ${study.studyName}, ${study.organisation}.`)}{' '}
        Once you’ve sent them, you cannot change them or take them back.
      </p>
      <NobodyReadsNow />
      {failure && !isSaid && (
        <FailureBanner>
          {failure.message}
          {failure.cause === 'signed-out' && <TextLink href={routes.signIn}>Log in</TextLink>}
        </FailureBanner>
      )}
      {reason !== undefined && <p id="why-not">{reason}</p>}
      <Group>
        <Button
          aria-disabled={reason !== undefined || sending.isPending || undefined}
          {...(reason !== undefined && { 'aria-describedby': 'why-not' })}
          onClick={() =>
            reason === undefined ? sending.submit(lookedAtOf(round)) : announce(reason)
          }
        >
          {sending.isPending ? 'Sending…' : 'Send to the study'}
        </Button>
      </Group>
    </section>
  )
}

/** Why nothing can be sent now: what is sent is what is looked at, and the service has it. */
function useWhyNot({ waiting, subject }: KnownRound, missing: number): string | undefined {
  const isReachable = useIsReachable()
  const connectivity = useConnectivity()
  const isSaving = waiting.some(isOnItsWay)
  useNoPauses(subject, isReachable && isSaving)
  if (missing > 0) {
    return `${questionsInWords(missing)} still ${missing === 1 ? 'needs' : 'need'} an answer.`
  }
  if (!isReachable) {
    return `${noConnection(connectivity)} Your answers are kept. You can send them once you’re online.`
  }
  if (isSaving) return 'We’re still saving your last answers. Wait a moment.'
  if (waiting.length > 0) return 'An answer could not be saved. See to it first.'
  return undefined
}

const triesEveryMs = 10_000

/** After many failed tries the next one is minutes away. Nobody waits for that who has come here to send. */
function useNoPauses(subject: string, isSaving: boolean): void {
  const { sendNow } = useOutboxActions(subject)
  useEffect(() => {
    if (!isSaving) return undefined
    sendNow()
    const tries = setInterval(sendNow, triesEveryMs)
    return () => clearInterval(tries)
  }, [isSaving, sendNow])
}

/** What is on the page when the button is pressed. */
interface LookedAt {
  answers: readonly [string, ItemAnswer][]
  version: string
  isFresh: boolean
}

const lookedAtOf = ({ answers, draft: { version }, isFresh }: KnownRound): LookedAt => ({
  answers: [...answers],
  version,
  isFresh,
})

/**
 * The version of what was looked at. The page may know an answer that it has just saved, and not yet its version: then the
 * service is asked, and if it has other answers, the earlier version stands, which it refuses.
 */
async function versionOf(lookedAt: LookedAt, id: string): Promise<string> {
  const { answers, version, isFresh } = lookedAt
  if (isFresh) return version
  const { draft } = await call(getRound, { params: { id } })
  const seen = new Map(answers)
  const isSame =
    draft.answers.length === seen.size &&
    draft.answers.every(({ linkId, answer }) => isSameAnswer(answer, seen.get(linkId)))
  return isSame ? draft.version : version
}

/** Sends what was looked at, once. */
function useSendAnswers({ subject, place, refetch, questionnaire }: KnownRound) {
  const client = useQueryClient()
  const goOn = useNavigateIfStillHere()
  return useSubmit({
    action: 'send-answers',
    send: async (lookedAt: LookedAt, options) =>
      call(
        sendAnswers,
        { params: { id: place.roundId } },
        { ...options, ifMatch: await versionOf(lookedAt, place.roundId) },
      ),
    onDone: async ({ round, response }) => {
      const sent = { round, response, questionnaire, draft: { version: '', answers: [] } }
      await writeBack(client, [
        replaced(memberQueries.round(subject, round.id), sent),
        changed(memberQueries.rounds(subject), ({ rounds }) => ({
          rounds: rounds.map((each) => (each.id === round.id ? round : each)),
        })),
      ])
      announce('Your answers are sent')
      goOn(routes.questionsSent.href(place), { replace: true })
    },
    // Whatever the reason, what is shown may be older than what the service has.
    onFailed: async () => refetch(),
  })
}
