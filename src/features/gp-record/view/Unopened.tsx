import type { NewResults } from '#contract/new-results.ts'
import { lazyPart } from '#ui/lazy.tsx'
import type { LoadedRecord } from '../record/record-entry.ts'
import type { UnopenedNoticeProps } from './UnopenedNotice.tsx'

const UnopenedNotice = lazyPart<UnopenedNoticeProps>(
  async () => (await import('./UnopenedNotice.tsx')).UnopenedNotice,
)

interface UnopenedProps extends Pick<UnopenedNoticeProps, 'today' | 'onOpen'> {
  record: LoadedRecord
  newResults: NewResults | undefined
}

/** The notice about unopened entries, if there are any. */
export const Unopened = ({ record: { unopened }, newResults, ...rest }: UnopenedProps) =>
  newResults &&
  unopened.length > 0 && <UnopenedNotice unopened={unopened} newResults={newResults} {...rest} />
