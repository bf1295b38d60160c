import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useReducer } from 'react'
import { noteKey } from '#api/queries.ts'
import { showNote } from '#api/write-back.ts'
import { changeNote, readNote, type NoteKind, type NoteOf } from '#offline/cache/notes.ts'

const noteQuery = <Note>(of: NoteOf, kind: NoteKind<Note>) =>
  queryOptions({
    queryKey: noteKey(of.subject, of.patientId, kind.name),
    queryFn: async (): Promise<Note | null> => {
      const note = await readNote(of, kind)
      // Reading it extends its life in the cache.
      if (note !== null) void changeNote(of, kind, (now) => now ?? note)
      return note
    },
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    // A shared device has it only in memory.
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    structuralSharing: false,
  })

/** A note, a function that changes it, and whether it has been read. A shared device keeps it until the app is closed. */
export function useNote<Note>({ subject, patientId }: NoteOf, kind: NoteKind<Note>) {
  const client = useQueryClient()
  const { data } = useQuery(noteQuery(noteOf(subject, patientId), kind))
  const [, showNow] = useReducer((changes: number) => changes + 1, 0)
  const change = useCallback(
    (to: (before: Note | null) => Note) => {
      const of = noteOf(subject, patientId)
      const { queryKey } = noteQuery(of, kind)
      // It may still be waiting for the cache.
      void client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey) ?? null
      const after = to(before)
      showNote(client, queryKey, after)
      // Queries notify asynchronously, which would garble fast typing.
      showNow()
      void changeNote(of, kind, to)
      return { before, after }
    },
    [client, subject, patientId, kind],
  )
  return [data ?? undefined, change, data !== undefined] as const
}

const noteOf = (subject: string, patientId: string | undefined): NoteOf => ({
  subject,
  ...(patientId !== undefined && { patientId }),
})
