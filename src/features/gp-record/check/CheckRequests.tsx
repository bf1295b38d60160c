import { useMemo, useState, type ReactNode, useCallback } from 'react'
import type { RecordConnection } from '#offline/cache/notes.ts'
import { lazyPart } from '#ui/lazy.tsx'
import { PartBoundary } from '#ui/boundaries.tsx'
import {
  CheckRequestsContext,
  checkRequestsNote,
  withCheckRequest,
  type CheckRequest,
  type CheckRequests,
} from './check-requests.ts'
import type { RecordScope } from '#record/queries.ts'
import type { LoadedRecord, RecordEntry } from '#record/reading/record-entry.ts'
import { useNote } from '#record/use-note.ts'
import type { CheckRequestDialogProps } from './CheckRequestDialog.tsx'
import type { Patient } from '#record/Paper.tsx'

const CheckRequestDialog = lazyPart<CheckRequestDialogProps>(
  async () => (await import('./CheckRequestDialog.tsx')).CheckRequestDialog,
)

interface CheckRequestsProps {
  scope: RecordScope
  record: LoadedRecord | undefined
  patient: Patient
  /** What is printed while no message is open; otherwise the letter is. */
  paper: ReactNode
  children: ReactNode
}

/** Lets the entries below offer to write to the surgery about them, and say when that was done. */
export function CheckRequests({ scope, record, patient, paper, children }: CheckRequestsProps) {
  const { requests, change } = useCheckRequests(scope)
  const [entry, setEntry] = useState<RecordEntry>()
  const checking = useMemo(
    () => ({ requests, onOpen: setEntry, onChange: change }),
    [requests, change],
  )
  return (
    <CheckRequestsContext value={checking}>
      {children}
      {!entry && paper}
      {entry && record && (
        <PartBoundary place="record-entry" what="The message">
          <CheckRequestDialog
            entry={entry}
            record={record}
            patient={patient}
            today={scope.today}
            request={requests.get(entry.fingerprint)}
            onChange={(request) => change(entry.fingerprint, request)}
            onClose={() => setEntry(undefined)}
          />
        </PartBoundary>
      )}
    </CheckRequestsContext>
  )
}

/** What a member asked their surgery to check, and a function that changes it. */
function useCheckRequests(of: RecordConnection) {
  const [requests = noRequests, changeNote] = useNote(of, checkRequestsNote)
  const change = useCallback(
    (fingerprint: number, request: CheckRequest | undefined) =>
      changeNote((before) => withCheckRequest(before, fingerprint, request)),
    [changeNote],
  )
  return { requests, change }
}

const noRequests: CheckRequests = new Map()
