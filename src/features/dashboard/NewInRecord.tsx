import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { recordKey } from '#api/queries.ts'
import { newCountsNote } from '#domain/new-counts-note.ts'
import { readNote } from '#offline/cache/notes.ts'
import { hrefs } from '#routes'
import { longDate } from '#domain/formats.ts'
import { countedEntries } from '#domain/record-sections.ts'
import { TextLink } from '#ui/links.tsx'

/** What was new when the record was last opened on this device, and is still unopened. Makes no request. */
export function NewInRecord({ subject, patientId }: { subject: string; patientId: string }) {
  const { data: seen } = useQuery({
    queryKey: [...recordKey(subject), patientId, 'unopened'],
    queryFn: async () => readNote({ subject, patientId }, newCountsNote),
    networkMode: 'always',
    // Read on each visit of the page, but not when the browser restores it: its database is not open yet then.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (!seen || seen.unopened.length === 0) return undefined
  return (
    <p>
      New since you last looked on {longDate(seen.at)}:{' '}
      {seen.unopened.map(({ section, count }, index) => (
        <Fragment key={section}>
          {index > 0 && ', '}
          <TextLink href={hrefs.gpRecord(section)}>{countedEntries(count, section)}</TextLink>
        </Fragment>
      ))}
    </p>
  )
}
