import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { useStore } from '#store'
import type { RecordSectionName } from '#contract/gp-record.ts'
import { isUpToDate, newEntries, seenAfter } from './news.ts'
import { nothingYet } from './nothing-yet.ts'
import { recordQueries, saveSeen, type RecordAsked } from './queries.ts'
import type { LoadedRecord, RecordEntry } from './record-entry.ts'

/** What is new in a record since the last visit on this device. */
export interface News {
  /** When the record of that visit was fetched; undefined on the first. */
  since?: string | undefined
  /** Only sections with something new. */
  fresh: ReadonlyMap<RecordSectionName, readonly RecordEntry[]>
}

const noNews: News = { fresh: new Map() }

/**
 * New entries stay new until the end of the visit in which their section is opened. `see` reports the open section. A
 * shared device remembers nothing, so nothing is new on it.
 */
export function useNews(record: LoadedRecord | undefined, asked: RecordAsked) {
  const { data: seen } = useQuery(recordQueries.seen(asked))
  const { state, entries } = useStore(record?.entries ?? nothingYet)
  const opened = useRef(new Set<RecordSectionName>())
  const whole = state === 'whole' ? entries : undefined

  const news = useMemo<News>(
    () => (seen && whole ? { since: seen.at, fresh: newEntries(whole, seen) } : noNews),
    [seen, whole],
  )
  const see = useCallback(
    (section: RecordSectionName) => {
      if (seen === undefined || !whole || !record || !isUpToDate(record)) return
      opened.current.add(section)
      void saveSeen(
        asked,
        seenAfter(seen, { about: record, entries: whole, opened: opened.current }),
      )
    },
    [seen, whole, record, asked],
  )
  return { news, see }
}
