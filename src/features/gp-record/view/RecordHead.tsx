import { useIsReachable } from '#offline/connectivity.ts'
import { SavedCopy } from '#ui/SavedCopy.tsx'
import type { LoadedRecord } from '../record/record-entry.ts'
import type { useRecord } from '../record/use-record.ts'
import { RecordAbout } from './RecordAbout.tsx'
import { NotRefreshed } from './RecordFailed.tsx'

interface RecordHeadProps extends Pick<
  ReturnType<typeof useRecord>,
  'age' | 'error' | 'isFetching' | 'refetch'
> {
  record: LoadedRecord
  name: string
}

/** Whose record it is, how old it is, and why it is not newer. */
export function RecordHead({ record, name, age, error, isFetching, refetch }: RecordHeadProps) {
  const isReachable = useIsReachable()
  const isFresh = isReachable && !error && !age.isOld
  return (
    <>
      <RecordAbout record={record} name={name} />
      <SavedCopy {...age} isPersisted={age.isPersisted && !isFresh} />
      {error && !isFetching && (
        <NotRefreshed error={error} isReachable={isReachable} onRetry={() => void refetch()} />
      )}
    </>
  )
}
