import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { recordKey } from '#api/queries.ts'
import {
  checkRequestsNote,
  withCheckRequest,
  type CheckRequest,
  type CheckRequests,
} from './check-requests.ts'
import { changeNote, readNote, type Connection } from './notes.ts'

const checkRequestsQuery = (of: Connection) =>
  queryOptions({
    queryKey: [...recordKey(of.subject), of.patientId, 'check-requests'],
    queryFn: async (): Promise<CheckRequests | null> => {
      const requests = await readNote(of, checkRequestsNote)
      // What is read again is kept for as long again.
      if (requests) void changeNote(of, checkRequestsNote, (now) => [...(now ?? requests)])
      return requests
    },
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    structuralSharing: false,
  })

/** What a member asked their surgery to check, and a way to change it; on a shared device until the page is left. */
export function useCheckRequests({ subject, patientId }: Connection) {
  const client = useQueryClient()
  const { data } = useQuery(checkRequestsQuery({ subject, patientId }))
  const change = useCallback(
    (fingerprint: number, request: CheckRequest | undefined) => {
      const of = { subject, patientId }
      const { queryKey } = checkRequestsQuery(of)
      const changed = (before: CheckRequests | null | undefined) =>
        withCheckRequest(before, fingerprint, request)
      // On a shared device it never ends.
      void client.cancelQueries({ queryKey })
      client.setQueryData<CheckRequests | null>(queryKey, changed)
      void changeNote(of, checkRequestsNote, (before) => [...changed(before)])
    },
    [client, subject, patientId],
  )
  return { requests: data ?? noRequests, change }
}

const noRequests: CheckRequests = new Map()
