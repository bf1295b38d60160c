import { useQuery } from '@tanstack/react-query'
import { useMember } from '#identity/use-member.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { longDateTime } from '#ui/format-date.ts'
import { Page } from '#ui/Page.tsx'
import { Unready } from '#ui/Unready.tsx'
import { usePending } from '#ui/use-pending.ts'
import { entryTitle } from './consent-words.ts'
import { studyQueries } from './queries.ts'

/** Everything that a member answered to studies, and the way to take a consent back. */
export function ConsentsPage() {
  const { subject } = useMember()
  const consents = useQuery(studyQueries.consents(subject))
  const phase = usePending(!consents.data && consents.isFetching)
  const history = consents.data?.history
  return (
    <Page
      title="Account settings"
      documentTitle="Studies and consents – Account settings"
      heading="Studies and consents"
    >
      {(phase !== 'done' || !history) && (
        <Unready phase={phase} what="your consents" onRetry={() => void consents.refetch()} />
      )}
      {phase === 'done' && history?.length === 0 && (
        <EmptyState title="You have not answered any study">
          <p>When you confirm interest, decline, consent or withdraw, it is listed here.</p>
        </EmptyState>
      )}
      {phase === 'done' && history && history.length > 0 && (
        <ul>
          {history.map((entry) => (
            <li key={entry.id}>
              {entryTitle(entry)}: {entry.study.studyName},{' '}
              <time dateTime={entry.at}>{longDateTime(entry.at)}</time>
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}
