import { useCallback } from 'react'
import {
  checkRequestsNote,
  withCheckRequest,
  type CheckRequest,
  type CheckRequests,
} from './check-requests.ts'
import type { Connection } from '#offline/cache/notes.ts'
import { useNote } from './use-note.ts'

/** What a member asked their surgery to check, and a way to change it. */
export function useCheckRequests(of: Connection) {
  const [requests = noRequests, changeNote] = useNote(of, checkRequestsNote)
  const change = useCallback(
    (fingerprint: number, request: CheckRequest | undefined) =>
      changeNote((before) => withCheckRequest(before, fingerprint, request)),
    [changeNote],
  )
  return { requests, change }
}

const noRequests: CheckRequests = new Map()
