import { lazyPart } from '#ui/lazy.tsx'
import type { LoadedRecord } from '../record/record-entry.ts'
import type { NewResultsFilter } from '../record/use-new-results.ts'
import type { UnopenedNoticeProps } from './UnopenedNotice.tsx'

const UnopenedNotice = lazyPart<UnopenedNoticeProps>(
  async () => (await import('./UnopenedNotice.tsx')).UnopenedNotice,
)

interface UnopenedProps extends Pick<UnopenedNoticeProps, 'today' | 'onOpen'> {
  record: LoadedRecord
  choice: NewResultsFilter['choice']
}

/** The notice about unopened entries, if there are any. */
export function Unopened({ record, choice = record.newResults, ...rest }: UnopenedProps) {
  const until =
    choice !== undefined && choice !== 'unknown' && choice.how === 'hold' ? choice.until : undefined
  return record.unopened.length > 0 && <UnopenedNotice record={record} until={until} {...rest} />
}
