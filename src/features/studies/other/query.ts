import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { call } from '#api/call.ts'
import { memberKey } from '#api/queries.ts'
import { listOtherStudies, type OtherStudies } from '#contract/other-studies.ts'
import { inSteps } from '#domain/known-diseases.ts'
import { preparingSearch, type SearchedStudy } from '#domain/other-studies.ts'
import { cacheOwner } from '#offline/cache/encrypted-store.ts'
import { readNote, saveNote } from '#offline/cache/notes.ts'

const ListOnDevice = v.object({ fetchedAt: v.number(), list: listOtherStudies.reply })

/** An entry of its own: the list is too large to be written again with whatever else changes. */
const listNote = {
  name: 'other studies',
  schema: ListOnDevice,
  toJson: (note: v.InferOutput<typeof ListOnDevice>) => note,
}

/** The list of studies of public registers. */
export interface FetchedList {
  list: OtherStudies
  searched: readonly SearchedStudy[]
  /** In milliseconds since 1970. */
  fetchedAt: number
  /** Whether it is what this device had, because the service could not be asked. */
  isSaved: boolean
}

const hour = 3_600_000

/** The same call for everybody, so that it says nothing about the member. Without an answer, the list of before. */
export const otherStudiesQuery = (subject: string) =>
  queryOptions({
    queryKey: memberKey(subject, 'other-studies'),
    queryFn: async ({ signal }): Promise<FetchedList> => {
      try {
        const list = await call(listOtherStudies, {}, { signal, asVisitor: true })
        const fetchedAt = Date.now()
        void saveNote({ subject }, listNote, { fetchedAt, list })
        return await searchable({ fetchedAt, list, isSaved: false })
      } catch (error) {
        if (signal.aborted) throw error
        // Read before the cache is open, it would wait for it.
        const saved = cacheOwner.get() === subject && (await readNote({ subject }, listNote))
        if (!saved) throw error
        return searchable({ ...saved, isSaved: true })
      }
    },
    staleTime: ({ state: { data } }) => (data?.isSaved === false ? hour : 0),
    structuralSharing: false,
  })

const searchable = async (fetched: Omit<FetchedList, 'searched'>): Promise<FetchedList> => ({
  ...fetched,
  searched:
    fetched.list.state === 'there' ? await inSteps(preparingSearch(fetched.list.studies)) : [],
})
