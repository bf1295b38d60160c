import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { recordKey } from '#api/queries.ts'
import { changeNote, readNote, type Connection, type NoteKind } from './notes.ts'

const noteQuery = <Note>(of: Connection, kind: NoteKind<Note>) =>
  queryOptions({
    queryKey: [...recordKey(of.subject), of.patientId, kind.name],
    queryFn: async (): Promise<Note | null> => {
      const note = await readNote(of, kind)
      // What is read again is kept for as long again.
      if (note !== null) void changeNote(of, kind, (now) => now ?? note)
      return note
    },
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    structuralSharing: false,
  })

/** A note beside a record, and a way to change it; on a shared device until the app is closed. */
export function useNote<Note>({ subject, patientId }: Connection, kind: NoteKind<Note>) {
  const client = useQueryClient()
  const { data } = useQuery(noteQuery({ subject, patientId }, kind))
  const change = useCallback(
    (to: (before: Note | null) => Note) => {
      const of = { subject, patientId }
      const { queryKey } = noteQuery(of, kind)
      // On a shared device it never ends.
      void client.cancelQueries({ queryKey })
      client.setQueryData<Note | null>(queryKey, (before) => to(before ?? null))
      void changeNote(of, kind, to)
    },
    [client, subject, patientId, kind],
  )
  return [data ?? undefined, change] as const
}
