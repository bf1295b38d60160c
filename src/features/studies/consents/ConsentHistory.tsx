import { type ConsentEntry, type ItemState } from '#contract/consents.ts'
import { dataRequestName } from '#contract/studies.ts'
import { deliveryLines } from '#domain/deliveries.ts'
import { longDate, longDateTime } from '#domain/formats.ts'
import { routes } from '#routes'
import { TextLink } from '#ui/links.tsx'
import classes from './ConsentHistory.module.css'

/** Every answer, the newest first. Entries are never removed. */
export const ConsentHistory = ({ history }: { history: readonly ConsentEntry[] }) => (
  <section aria-labelledby="history" className={classes['history']}>
    <h2 id="history">History</h2>
    <ol className={classes['entries']}>
      {history.map((entry) => (
        <li key={entry.id} className={classes['entry']}>
          <Entry entry={entry} />
        </li>
      ))}
    </ol>
  </section>
)

function Entry({ entry }: { entry: ConsentEntry }) {
  const { study } = entry
  return (
    <>
      <h3 className={classes['title']}>{entryTitle(entry)}</h3>
      <p className={classes['when']}>
        <time dateTime={entry.at}>{longDateTime(entry.at)}</time>
      </p>
      <dl className={classes['facts']}>
        <Fact term="Study" values={[study.studyName, study.organisation]} />
        <Fact
          term="Study information"
          values={[`Dated ${longDate(study.version)}`, markOf(entry)]}
        />
        {[...itemsByAnswer(entry), ...(isOver(entry) ? receivedOf(entry) : [])].map(
          ({ term, values }) => (
            <Fact key={term} term={term} values={values} />
          ),
        )}
      </dl>
      {entry.kind === 'WITHDRAWAL' && entry.keepsUsedData && (
        <p>
          The study had already finished. Data already used in completed studies cannot be
          retracted.
        </p>
      )}
      {entry.kind === 'CONSENT' && (
        <p>
          <TextLink href={routes.consentCopy.href(entry.id)} className={classes['copy']}>
            Your copy{' '}
            <span className="visually-hidden">of the consent of {longDateTime(entry.at)}</span>
          </TextLink>
        </p>
      )}
    </>
  )
}

const Fact = ({ term, values }: { term: string; values: readonly (string | undefined)[] }) => (
  <div className={classes['fact']}>
    <dt>{term}</dt>
    {values.map(
      (value, index) =>
        value !== undefined && (
          // Two items of a study may have the same name.
          <dd key={`${index} ${value}`}>{value}</dd>
        ),
    )}
  </div>
)

const itemTerms: Readonly<Record<ItemState, string>> = {
  agreed: 'You agreed to share',
  waiting: 'Not shared unless you say yes later',
  refused: 'You said no to',
}

/** The items of a consent by what was said of each, or those of a withdrawal. */
export function itemsByAnswer(entry: ConsentEntry): { term: string; values: string[] }[] {
  if (entry.kind === 'WITHDRAWAL') {
    return [{ term: 'No longer shared', values: entry.items.map(dataRequestName) }]
  }
  if (entry.kind !== 'CONSENT') return []
  return (['agreed', 'waiting', 'refused'] as const).flatMap((state) => {
    const values = entry.decisions
      .filter((decision) => decision.state === state)
      .map(({ item }) => dataRequestName(item))
    return values.length > 0 ? [{ term: itemTerms[state], values }] : []
  })
}

/** Of a consent in force the page says above what its study has received. */
const isOver = (entry: ConsentEntry) => entry.kind === 'CONSENT' && entry.withdrawnAt !== null

/** What its study has received, in words. */
export const receivedOf = (entry: ConsentEntry): { term: string; values: string[] }[] =>
  entry.kind === 'CONSENT'
    ? [{ term: 'What the study has received', values: deliveryLines(entry) }]
    : []

function markOf({ study, changedSince }: ConsentEntry): string | undefined {
  if (study.isCompleted) return 'The study is completed'
  return changedSince ? 'The study has changed since' : undefined
}

/** What the member did, as the heading of an entry. */
export function entryTitle(entry: ConsentEntry): string {
  switch (entry.kind) {
    case 'INTEREST':
      return 'Interest confirmed'
    case 'DECLINE':
      return 'Declined'
    case 'DECLINE_UNDONE':
      return 'Decline undone'
    case 'CONSENT':
      return entry.withdrawnAt === null
        ? 'Consent given'
        : `Consent given (until you withdrew on ${longDate(entry.withdrawnAt)})`
    case 'WITHDRAWAL':
      return 'Withdrawn'
  }
}
