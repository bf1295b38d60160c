import type { ConsentEntry } from '#contract/consents.ts'
import { longDateTime } from '#ui/format-date.ts'
import { StatusBanner } from '#ui/StatusBanner.tsx'

/** What has become of the study since: it counts for what a person decides now. */
export function ConsentMarks({ entry }: { entry: ConsentEntry }) {
  const { study, changedSince } = entry
  if (study.isCompleted) {
    return (
      <StatusBanner tone="info">
        <p>This study has finished. Data already used in completed studies cannot be retracted.</p>
      </StatusBanner>
    )
  }
  if (!changedSince) return undefined
  return (
    <StatusBanner tone="attention">
      <p>
        The study has changed since then. Your answer is for the version of{' '}
        {longDateTime(study.version)}. We only share what’s listed here.
      </p>
    </StatusBanner>
  )
}
