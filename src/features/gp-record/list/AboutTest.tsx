import { longDate } from '#domain/formats.ts'
import { ExternalLink } from '#ui/links.tsx'
import type { EntryKey, Reading } from '#record/reading/record-entry.ts'
import { type ExplainedTest, testPage } from './explained-tests.ts'
import { Opening } from './Opening.tsx'
import classes from './EntryCard.module.css'

interface AboutTestProps {
  /** The key of what opens it, if it is folded. */
  of: EntryKey
  reading: Reading
  /** Whether it is behind a button with the name of the test: those of a whole panel would be a page of text. */
  isFolded: boolean
}

/** What a test is, if there is a page about one with exactly its name: our sentences, and the link to the page. */
export function AboutTest({ of, reading: { term, measured }, isFolded }: AboutTestProps) {
  const test = testPage(term, measured)
  if (!test) return undefined
  if (!isFolded) return <About term={term} test={test} />
  return (
    <Opening
      of={of}
      name={term}
      isSmall
      isInPlace
      words={(isOpen) => (
        <>
          {isOpen ? 'Hide what this test is:' : 'What is this test?'} {term}
        </>
      )}
    >
      <About term={term} test={test} />
    </Opening>
  )
}

const About = ({
  term,
  test: { says, writtenOn, site, url, of },
}: {
  term: string
  test: ExplainedTest
}) => (
  <div className={classes['explained']}>
    {says && writtenOn && (
      <>
        <p>
          <strong>{term}</strong>
          {of === 'none' ? '' : `, a test of your ${of}`}. {says}
        </p>
        <p>
          We wrote this on {longDate(writtenOn)} from the page below. No clinician has checked it.
        </p>
      </>
    )}
    <ExternalLink href={url}>
      What is this test? ({site}) <span className="visually-hidden">{term}</span>
    </ExternalLink>
  </div>
)
