import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { useStore } from '#store'
import type { RecordSectionName } from '#contract/gp-record.ts'
import { newEntries, seenAfter } from './news.ts'
import { nothingYet } from './nothing-yet.ts'
import { recordQueries, saveSeen, type RecordAsked } from './queries.ts'
import type { LoadedRecord, RecordEntry } from './record-entry.ts'

/** What is new of a record since the last visit on this device. */
export interface News {
  /** When the record of that visit was fetched; undefined at the first one. */
  since?: string | undefined
  /** Only sections in which something is new. */
  fresh: ReadonlyMap<RecordSectionName, readonly RecordEntry[]>
}

const noNews: News = { fresh: new Map() }

/**
 * What is new stays so until its section has been opened, and for the visit in which that happens. `see` says which
 * one is open. On a shared device nothing is remembered, so that nothing is new.
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
      // A period that has ended says nothing of what came since.
      if (seen === undefined || !whole || !record || record.to < asked.today) return
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
