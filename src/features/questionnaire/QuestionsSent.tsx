import { Redirect } from 'wouter'
import { questionsOf, type Answers } from '#contract/questionnaire-answers.ts'
import type { ResponseItem } from '#contract/questionnaire.ts'
import { answersInWords } from '#domain/deliveries.ts'
import { longDate, longDateTime } from '#domain/formats.ts'
import { routes } from '#routes'
import { lazyPart, type PageProps } from '#ui/lazy.tsx'
import { TextLink } from '#ui/links.tsx'
import { Page } from '#ui/Page.tsx'
import { Picture } from '#ui/pictures.tsx'
import { AnswersToKeep } from './AnswersToKeep.tsx'
import { answerRows } from './round-rules.ts'
import { NobodyReadsNow, questionsTitle, RoundFrame, toTaskList } from './RoundFrame.tsx'
import { type KnownRound, useHistory, useNextRound } from './use-round.ts'

/** Thanks, what happens next, and what was sent, to keep. */
export const QuestionsSent = ({ params }: PageProps) => (
  <RoundFrame params={params} isSent>
    {(known) => <Sent known={known} />}
  </RoundFrame>
)

const SentPicture = lazyPart(async () => (await import('#ui/scenes.tsx')).SentScene, Picture)

function Sent({ known }: { known: KnownRound }) {
  const { round, questionnaire, response, place } = known
  const next = useNextRound(known)
  const history = useHistory(known.subject)
  if (!response) return <Redirect to={routes.questionsStart.href(place)} replace />
  const answers: Answers = new Map(answersIn(response.item))
  const { pages } = questionsOf(questionnaire, answers)
  const when = longDateTime(round.sentAt ?? response.authored)
  return (
    <Page
      title={questionsTitle}
      documentTitle={`Thank you – ${questionsTitle}`}
      heading="Thank you. We have your answers"
      backTo={toTaskList}
      above={<SentPicture />}
    >
      <p>
        You sent them for {round.study.studyName} on {when}. They cannot be changed any more.
      </p>
      <section className="screen-only" aria-labelledby="what-next">
        <h2 id="what-next">What happens next</h2>
        {history && (
          <p>
            {answersInWords(history, round)}{' '}
            <TextLink href={routes.consents}>See what the study has received</TextLink>
          </p>
        )}
        <p>
          The research team does not write back to you about your answers.{' '}
          {next
            ? `The next questions come on ${longDate(next.opensOn)}. We’ll tell you.`
            : 'There’s nothing more for you to do.'}
        </p>
        <NobodyReadsNow />
        <p>
          <TextLink href={routes.dashboard}>Go to the dashboard</TextLink>
        </p>
      </section>
      <section aria-labelledby="sent">
        <h2 id="sent">What you sent</h2>
        <AnswersToKeep round={round} rows={answerRows(pages, answers)} what={`Sent on ${when}`} />
      </section>
    </Page>
  )
}

/** What was sent, by linkId. */
const answersIn = (
  items: readonly ResponseItem[],
): [string, NonNullable<ResponseItem['answer']>][] =>
  items.flatMap(({ linkId, answer, item = [] }) => [
    ...(answer ? [[linkId, answer] satisfies [string, unknown]] : []),
    ...answersIn(item),
  ])
