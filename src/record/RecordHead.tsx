import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Period } from '#contract/days.ts'
import { recordDay } from '#contract/gp-record-dates.ts'
import { longDate, longDateTime } from '#domain/formats.ts'
import { partialDate } from '#domain/partial-date.ts'
import { useIsReachable } from '#offline/connectivity.ts'
import { NotRefreshed } from './RecordFailed.tsx'
import { allDates } from './reading/ranges.ts'
import { type RecordScope, useProgress } from './queries.ts'
import type { LoadedRecord } from './reading/record-entry.ts'
import { readableText } from './reading/text.ts'
import type { useRecord } from './use-record.ts'

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

/** Whose record it is, and from where. Its age is shown below. */
function RecordAbout({
  record: { patient, surgery },
  name,
}: {
  record: LoadedRecord
  name: string
}) {
  const born = recordDay(patient?.dateOfBirth)
  return (
    // Close to the heading by its place: a margin would move the part of the page that holds it, once it comes.
    <Text
      pos="relative"
      top="calc(-1 * var(--rowan-space-2))"
      mb="calc(var(--mantine-spacing-xs) - var(--rowan-space-2))"
      c="dimmed"
      fz={{ base: 'md', sm: 'xl' }}
    >
      <Text span inherit fw={700} c="var(--rowan-ink)">
        {readableText(patient?.name) ?? name}
      </Text>
      {born && `, born ${partialDate(born)}`}
      {surgery && `. ${surgery.name} (${surgery.odsCode})`}
    </Text>
  )
}

/** The dates of the record. */
export const RecordDates = ({ from, to }: Period) => (
  <Text m={0} c="dimmed" size="sm">
    {from === allDates(to).from ? 'All dates up to' : `From ${longDate(from)} to`} {longDate(to)}
  </Text>
)

/** Says that more dates are loading; until then the current record stays. */
export function Growing({ scope }: { scope: RecordScope }) {
  const slices = useProgress(scope)
  return (
    <Text m={0} c="dimmed" size="sm" data-passing>
      Fetching the other dates …{slices && ` ${slices.done} of ${slices.of} parts are here.`}
    </Text>
  )
}

export const NotAll = () => (
  <Text mt="lg">
    This may not be your full record. If something looks wrong or is missing, ask your surgery.
  </Text>
)

interface SavedCopyProps {
  /** When the data was fetched; while it is unknown, nothing is shown. */
  savedAt?: Date | undefined
  /** Whether this device caches it; a shared one does not. */
  isPersisted: boolean
  /** Fetched more than a day ago. */
  isOld: boolean
  /** Shown next to it. */
  children?: ReactNode
}

/** The age of the shown data: old data is never shown as if it were current. */
export function SavedCopy({ savedAt, isPersisted, isOld, children }: SavedCopyProps) {
  if (!savedAt) return undefined
  const iso = savedAt.toISOString()
  return (
    <Text
      mt="calc(-1 * var(--rowan-space-2))"
      mb="xs"
      size="sm"
      {...(isOld ? { c: 'var(--rowan-attention)', fw: 600 } : { c: 'dimmed' })}
    >
      {isPersisted ? 'Saved copy from' : 'Fetched on'}{' '}
      <time dateTime={iso}>{longDateTime(iso)}</time>
      {isOld ? '. It may be out of date.' : '.'} {children}
    </Text>
  )
}
