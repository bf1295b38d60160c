import { Button, Group } from '@mantine/core'
import { Redirect } from 'wouter'
import { questionsOf, type Answers } from '#contract/questionnaire-answers.ts'
import { textOf, type ResponseItem } from '#contract/questionnaire.ts'
import { longDate, longDateTime } from '#domain/formats.ts'
import { routes } from '#routes'
import type { PageProps } from '#ui/lazy.tsx'
import { TextLink } from '#ui/links.tsx'
import { Page } from '#ui/Page.tsx'
import { saveAsFile } from '#ui/save-as-file.ts'
import { SummaryList } from '#ui/SummaryList.tsx'
import { answerLines, answersAsText } from './round-rules.ts'
import { NobodyReadsNow, questionsTitle, RoundFrame, toTaskList } from './RoundFrame.tsx'
import { type KnownRound, useNextRound } from './use-round.ts'

/** Thanks, what happens next, and what was sent, to keep. */
export const QuestionsSent = ({ params }: PageProps) => (
  <RoundFrame params={params}>{(known) => <Sent known={known} />}</RoundFrame>
)

function Sent({ known }: { known: KnownRound }) {
  const { round, questionnaire, response, place } = known
  const next = useNextRound(known)
  if (!response) return <Redirect to={routes.questionsStart.href(place)} replace />
  const answers: Answers = new Map(answersIn(response.item))
  const { pages } = questionsOf(questionnaire, answers)
  const when = longDateTime(round.sentAt ?? response.authored)
  const download = () => {
    const heading = `${round.name}\r\n${round.study.studyName}, ${round.study.organisation}\r\nSent on ${when}`
    saveAsFile('rowan-answers.txt', answersAsText(heading, pages, answers), 'text/plain')
  }
  return (
    <Page
      title={questionsTitle}
      documentTitle={`Thank you – ${questionsTitle}`}
      heading="Thank you. Your answers are kept for the study"
      backTo={toTaskList}
    >
      <p>
        You sent them for {round.study.studyName} on {when}. They cannot be changed any more.
      </p>
      <section className="screen-only" aria-labelledby="what-next">
        <h2 id="what-next">What happens next</h2>
        <p>
          We keep your answers for the research team. The team does not write back to you about
          them.{' '}
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
        <SummaryList
          rows={pages.map(({ item }) => ({
            term: textOf(item),
            values: answerLines(answers.get(item.linkId)),
            empty: 'Skipped',
          }))}
        />
        <Group mt="lg" className="screen-only">
          <Button onClick={() => window.print()}>Print or save as PDF</Button>
          <Button variant="default" onClick={download}>
            Download
          </Button>
        </Group>
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
