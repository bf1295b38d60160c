import { useMemo, useState, type ReactNode } from 'react'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { lazyPart } from '#ui/lazy.tsx'
import { PartFailed } from '#ui/PartFailed.tsx'
import type { RecordAsked } from '../record/queries.ts'
import type { LoadedRecord, RecordEntry } from '../record/record-entry.ts'
import { useCheckRequests } from '../record/use-check-requests.ts'
import type { CheckRequestDialogProps } from './CheckRequestDialog.tsx'
import type { Patient } from './Paper.tsx'
import { Checking } from './record-contexts.ts'

const CheckRequestDialog = lazyPart<CheckRequestDialogProps>(
  async () => (await import('./CheckRequestDialog.tsx')).CheckRequestDialog,
)

interface CheckRequestsProps {
  asked: RecordAsked
  record: LoadedRecord | undefined
  patient: Patient
  /** What is printed while no message is open: of that one the letter is. */
  paper: ReactNode
  children: ReactNode
}

/** Entries below it offer to write to the surgery about them, and say when that was done. */
export function CheckRequests({ asked, record, patient, paper, children }: CheckRequestsProps) {
  const { requests, change } = useCheckRequests(asked)
  const [entry, setEntry] = useState<RecordEntry>()
  const checking = useMemo(
    () => ({ requests, onOpen: setEntry, onChange: change }),
    [requests, change],
  )
  return (
    <Checking value={checking}>
      {children}
      {!entry && paper}
      {entry && record && (
        <ErrorBoundary
          place="record-entry"
          fallback={({ tryAgain }) => <PartFailed what="The message" onRetry={tryAgain} />}
        >
          <CheckRequestDialog
            entry={entry}
            record={record}
            patient={patient}
            today={asked.today}
            request={requests.get(entry.fingerprint)}
            onChange={(request) => change(entry.fingerprint, request)}
            onClose={() => setEntry(undefined)}
          />
        </ErrorBoundary>
      )}
    </Checking>
  )
}
