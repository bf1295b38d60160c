import { useQuery } from '@tanstack/react-query'
import { useStore } from '#store'
import { recordSections } from '#contract/gp-record.ts'
import type { Held } from './empty-section.ts'
import { recordQueries, type RecordAsked } from './queries.ts'
import { allDates } from './ranges.ts'
import type { LoadedRecord } from './record-entry.ts'
import { countOf, isAlwaysWhole } from './record-words.ts'
import { nothingYet } from './nothing-yet.ts'
import { useFilteredRecord, type NewResultsFilter } from './use-new-results.ts'

/** The sections that are limited to the range of dates. */
const byPeriod = recordSections.filter(
  (section) => section !== 'medication' && !isAlwaysWhole(section),
)

/**
 * What a record has at other dates, if the chosen ones are empty; undefined while that is unknown or not needed. It is
 * fetched without being asked, because somebody who opens an old record came for its content.
 */
export function useHeld(
  record: LoadedRecord | undefined,
  asked: RecordAsked,
  filter: NewResultsFilter,
): readonly Held[] | undefined {
  const isEmpty =
    record !== undefined && byPeriod.every((section) => countOf(record, section) === 0)
  const all = { ...asked, ...allDates(asked.today) }
  const { data } = useQuery({
    ...recordQueries.record(all),
    enabled: isEmpty && asked.from > all.from,
    retry: false,
  })
  const { record: held } = useFilteredRecord(data, filter)
  const { entries } = useStore(held?.entries ?? nothingYet)
  if (!isEmpty || !held) return undefined
  return byPeriod.flatMap((section) => {
    const [latest] = entries?.get(section) ?? []
    return latest ? [{ section, count: countOf(held, section), latest: latest.date }] : []
  })
}
