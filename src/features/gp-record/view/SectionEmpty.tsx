import { Button } from '@mantine/core'
import type { Period } from '#contract/days.ts'
import type { RecordSectionName } from '#contract/gp-record.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { longDate } from '#ui/format-date.ts'
import { isAlwaysWhole, sectionNames, type SectionState } from '../record/record-words.ts'

interface SectionEmptyProps {
  section: RecordSectionName
  why: 'nothing-recorded' | SectionState
  period: Period
  onRetry: () => void
  onAllDates: () => void
}

/** Why a section has nothing to show. An empty list alone would read as "you have none". */
export function SectionEmpty({ section, why, period, onRetry, onAllDates }: SectionEmptyProps) {
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
          <p>This section could not be fetched. There may be entries in it.</p>
        </FailedState>
      )
    case 'not-understood':
      return (
        <FailedState title="We could not read this section">
          <p>
            Your surgery’s system sent it in a form that we do not understand. There may be entries
            in it. Ask your surgery.
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
          <p>
            No data. There is currently nothing in this section. Please contact your GP surgery if
            you expected to see something in this section.
          </p>
          <p>
            {isAlwaysWhole(section)
              ? 'This section always covers all dates.'
              : `Looked for from ${longDate(period.from)} to ${longDate(period.to)}.`}
          </p>
        </EmptyState>
      )
  }
}
