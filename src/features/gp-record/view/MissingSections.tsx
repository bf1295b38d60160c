import { recordSections } from '#contract/gp-record.ts'
import { StatusBanner } from '#ui/StatusBanner.tsx'
import type { LoadedRecord } from '../record/record-entry.ts'
import { sectionNames, stateOf, type SectionState } from '../record/record-words.ts'

/** Which sections are not here, and why, before anybody takes their absence for good news. */
export function MissingSections({ record }: { record: LoadedRecord }) {
  const named = (state: SectionState) =>
    recordSections
      .filter((section) => stateOf(record, section) === state)
      .map((section) => sectionNames[section])
      .join(', ')
  const [failed, strange, unshared] = [
    named('failed'),
    named('not-understood'),
    named('not-shared'),
  ]
  if (!failed && !strange && !unshared) return undefined
  return (
    <StatusBanner tone="attention" title="Some of your record is not shown here">
      {failed && <p>We could not fetch: {failed}. Try again later.</p>}
      {strange && <p>We could not read what your surgery sent: {strange}. Ask your surgery.</p>}
      {unshared && <p>Your surgery does not share: {unshared}.</p>}
    </StatusBanner>
  )
}
