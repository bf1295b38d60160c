import { Button } from '@mantine/core'
import { recentPeriod, type Period } from '#contract/days.ts'
import type { RecordSectionName } from '#contract/gp-record.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { longDate } from '#ui/format-date.ts'
import { countedEntries, sectionNames } from '#ui/section-words.ts'
import type { Held } from '../record/use-held.ts'
import { isAlwaysWhole, type SectionState } from '../record/record-words.ts'

interface SectionEmptyProps {
  section: RecordSectionName
  why: 'nothing-recorded' | SectionState
  period: Period
  /** What there is at other dates, if these are completely empty. */
  held: readonly Held[] | undefined
  onRetry: () => void
  onAllDates: () => void
}

/** Why a section is empty. Just an empty list would read as "you have none". */
export function SectionEmpty(props: SectionEmptyProps) {
  const { section, why, period, held, onRetry, onAllDates } = props
  switch (why) {
    case 'not-shared':
      return (
        <EmptyState title="Your surgery does not share this section">
          <p>
            {sectionNames[section]} may be in your record, but your surgery does not send them to
            this service. Ask your surgery to turn on access to your full record.
          </p>
        </EmptyState>
      )
    case 'failed':
      return (
        <FailedState
          title="We are having issues retrieving your records. Please try again later."
          onRetry={onRetry}
        >
          <p>We could not fetch this section. There may be entries in it.</p>
        </FailedState>
      )
    case 'not-understood':
      return (
        <FailedState title="We could not read this section">
          <p>
            Your surgery’s system sent it in a form we do not understand. There may be entries in
            it. Ask your surgery.
          </p>
        </FailedState>
      )
    case 'nothing-recorded':
      return (
        <EmptyState
          title={`${sectionNames[section]}: nothing to show`}
          action={
            !isAlwaysWhole(section) && (
              <Button variant="default" onClick={onAllDates}>
                Show all dates
              </Button>
            )
          }
        >
          {held && !isAlwaysWhole(section) && (
            <p>
              <strong>{heldWords(held, section, period)}</strong>
            </p>
          )}
          <p>
            No data. There is currently nothing in this section. Please contact your GP surgery if
            you expected to see something in this section.
          </p>
          <p>
            {isAlwaysWhole(section)
              ? 'This section shows all dates.'
              : `We looked from ${longDate(period.from)} to ${longDate(period.to)}.`}
          </p>
        </EmptyState>
      )
  }
}

/** `Nothing in these 3 months. Your record has 62 test results, the latest of 8 January 2021.` */
function heldWords(
  held: readonly Held[],
  section: RecordSectionName,
  { from, to }: Period,
): string {
  const nothing = `Nothing in these ${recentPeriod(to).from === from ? '3 months' : 'dates'}.`
  if (held.length === 0) return `${nothing} Your record has nothing at other dates either.`
  const ownFirst = held.toSorted(
    (one, other) => Number(other.section === section) - Number(one.section === section),
  )
  const all = ownFirst.map(
    ({ section: name, count, latest }) => `${countedEntries(count, name)}, the latest of ${latest}`,
  )
  return `${nothing} Your record has ${all.join('; ')}.`
}
