import { Paper, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Study } from '#contract/study-page.ts'
import { resultHeadings, resultParts, type StudyUpdate } from '#contract/study-updates.ts'
import { longDate } from '#domain/formats.ts'
import { useMember } from '#identity/session.ts'
import { Ready } from '#ui/states.tsx'
import { StatusBanner } from '#ui/status.tsx'
import { studyQueries } from './queries.ts'
import classes from './StudyDescription.module.css'

/** What a study has told, as a member reads it. */
export function MemberStudyNews({ study }: { study: Study }) {
  const query = useQuery(studyQueries.updates(useMember().subject, study.id))
  return (
    <Ready query={query} what="the study’s news">
      {({ updates }) => <StudyNews study={study} updates={updates} />}
    </Ready>
  )
}

export const StudyFinished = ({ closedAt }: { closedAt: string }) => (
  <StatusBanner tone="info" title="This study has finished">
    <p>It ended on {longDate(closedAt)}. No one can join it any more.</p>
  </StatusBanner>
)

interface StudyNewsProps {
  study: Study
  /** The newest first. */
  updates: readonly StudyUpdate[]
}

/** The result of a study, if it has one, and its news. */
export function StudyNews({ study, updates }: StudyNewsProps) {
  const result = updates.find((update) => update.kind === 'result')
  const news = updates.filter((update) => update.kind === 'news')
  return (
    <>
      {result && (
        <section aria-labelledby="came-of-it">
          <Title order={2} id="came-of-it">
            What came of it
          </Title>
          <Told update={result} />
          {resultParts.map((part) => (
            <section key={part} aria-labelledby={`result-${part}`}>
              <Title order={3} id={`result-${part}`}>
                {resultHeadings[part]}
              </Title>
              <p className={classes['study-words']}>{result[part]}</p>
            </section>
          ))}
        </section>
      )}
      {!result && study.closedAt !== undefined && (
        <p>
          The study’s team has not told us yet what came of it. When it does, you’ll find it here.
        </p>
      )}
      {news.length > 0 && (
        <section aria-labelledby="study-news">
          <Title order={2} id="study-news" mb="md">
            News from the study
          </Title>
          {news.map((update) => (
            <Paper key={update.number} component="article" variant="card" mb="md">
              <Title order={3} mt={0}>
                {update.title}
              </Title>
              <Told update={update} />
              <p className={classes['study-words']}>{update.words}</p>
            </Paper>
          ))}
        </section>
      )}
    </>
  )
}

/** When it was told, and what was wrong in what stood there before. */
const Told = ({ update: { publishedAt, corrections } }: { update: StudyUpdate }) => (
  <>
    <Text c="dimmed" size="sm" mb="sm">
      <time dateTime={publishedAt}>{longDate(publishedAt)}</time>
    </Text>
    {corrections.map(({ at, words }) => (
      <StatusBanner key={at} tone="attention" title={`Corrected on ${longDate(at)}`}>
        <p>{words}</p>
      </StatusBanner>
    ))}
  </>
)
