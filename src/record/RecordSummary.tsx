import { hrefs } from '#routes'
import { TryAgain } from '#ui/states.tsx'
import { StatusBanner } from '#ui/status.tsx'
import { TextLink } from '#ui/links.tsx'
import { allergyNames, saysNone } from './reading/allergies.ts'
import type { LoadedRecord, RecordEntry } from './reading/record-entry.ts'
import {
  countOf,
  missingWords,
  notHereWords,
  notShownIn,
  notShownWords,
  quoted,
  stateOf,
  type SectionState,
} from './reading/labels.ts'
import classes from './RecordSummary.module.css'

interface WarningsProps {
  record: LoadedRecord
  /** Fetches what is missing; undefined if that does not help. */
  onRetry?: (() => void) | undefined
}

/** The surgery's warnings and the missing sections and dates, so that nobody takes their absence for good news. */
export function Warnings({ record, onRetry }: WarningsProps) {
  const missing = notHereWords(record)
  if (missing.length === 0) return undefined
  return (
    <StatusBanner tone="attention" title="Some of your record is not shown here">
      {missing.map((words) => (
        <p key={words}>{words}</p>
      ))}
      {onRetry && <TryAgain onRetry={onRetry} />}
    </StatusBanner>
  )
}

/** How many allergies are named. */
const namedAtMost = 8

interface AllergiesStripProps {
  record: LoadedRecord
  allergies: readonly RecordEntry[]
}

/** The allergies, or why none are shown. Above every section, because medicines are taken on the strength of them. */
export function AllergiesStrip({ record, allergies }: AllergiesStripProps) {
  const state = stateOf(record, 'allergies')
  const count = countOf(record, 'allergies')
  const notShown = notShownIn(record, 'allergies')
  const names = [...allergyNames(allergies)]
  const noneKnown = allergies.filter(saysNone).length
  const surgeryWords = record.surgeryWords.get('allergies') ?? []
  const isUnknown = state !== undefined || notShown > 0
  return (
    <section className={classes['allergies']} aria-label="Allergies" data-unknown={isUnknown}>
      <p>
        <strong>Allergies</strong> {howMany(count, noneKnown, state)}
      </p>
      {names.length > 0 && (
        <ul>
          {names.slice(0, namedAtMost).map(([name, isSevere]) => (
            <li key={name} data-severe={isSevere}>
              {name}
            </li>
          ))}
        </ul>
      )}
      {surgeryWords.map((words) => (
        <p key={words}>{quoted(words)}</p>
      ))}
      {state && <p>{whyUnknown[state]}</p>}
      {notShown > 0 && <p>{notShownWords(notShown)}</p>}
      {count > 0 && (
        <TextLink href={hrefs.gpRecord('allergies')}>
          {names.length > namedAtMost ? `See all ${count} allergies` : 'See allergies'}
        </TextLink>
      )}
    </section>
  )
}

/** An entry that says that there is no allergy is not counted as one. */
function howMany(count: number, noneKnown: number, state: SectionState | undefined): string {
  if (count > noneKnown) return `${count - noneKnown} recorded`
  if (count > 0) return 'your surgery recorded:'
  return missingWords(state) ?? 'none recorded by your surgery'
}

const whyUnknown: Readonly<Record<SectionState, string>> = {
  failed: 'We could not fetch them. You may have allergies that are not shown here.',
  'not-understood': 'We could not read them. You may have allergies that are not shown here.',
  'not-shared': 'Your surgery does not share them. You may have allergies that are not shown here.',
}
