import type { Study } from '#contract/study-page.ts'
import { resultHeadings, resultParts, type StudyUpdate } from '#contract/study-updates.ts'
import { longDate } from '#domain/formats.ts'
import { StatusBanner } from '#ui/status.tsx'
import classes from './StudyNews.module.css'

/* Without Mantine, which the public page of a study does not load. */

interface StudyNewsProps {
  study: Study
  /** The newest first. */
  updates: readonly StudyUpdate[]
}

/** Whether a study has finished, its result, if it has one, and its news. */
export function StudyNews({ study, updates }: StudyNewsProps) {
  const result = updates.find((update) => update.kind === 'result')
  const news = updates.filter((update) => update.kind === 'news')
  return (
    <>
      {study.closedAt !== undefined && (
        <StatusBanner tone="info" title="This study has finished">
          <p>It ended on {longDate(study.closedAt)}. No one can join it any more.</p>
        </StatusBanner>
      )}
      {result && (
        <section aria-labelledby="came-of-it">
          <h2 id="came-of-it">What came of it</h2>
          <Told update={result} />
          {resultParts.map((part) => (
            <section key={part} aria-labelledby={`result-${part}`}>
              <h3 id={`result-${part}`}>{resultHeadings[part]}</h3>
              <p className={classes['words']}>{result[part]}</p>
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
          <h2 id="study-news">News from the study</h2>
          {news.map((update) => (
            <article key={update.number} className={classes['news']}>
              <h3>{update.title}</h3>
              <Told update={update} />
              <p className={classes['words']}>{update.words}</p>
            </article>
          ))}
        </section>
      )}
    </>
  )
}

/** When it was told, and what was wrong in what stood there before. */
const Told = ({ update: { publishedAt, corrections } }: { update: StudyUpdate }) => (
  <>
    <p className={classes['when']}>
      <time dateTime={publishedAt}>{longDate(publishedAt)}</time>
    </p>
    {corrections.map(({ at, words }) => (
      <StatusBanner key={at} tone="attention" title={`Corrected on ${longDate(at)}`}>
        <p>{words}</p>
      </StatusBanner>
    ))}
  </>
)
