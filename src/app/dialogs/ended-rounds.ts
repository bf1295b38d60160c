import { hashKey, type QueryClient } from '@tanstack/react-query'
import { knownRoundsKey, memberQueries, roundsKey } from '#api/queries.ts'
import { replaced, writeBack } from '#api/write-back.ts'
import type { getRound } from '#contract/asking.ts'
import type { EndpointReply } from '#contract/endpoint.ts'
import type { RoundState } from '#contract/questionnaire-rounds.ts'
import { dropDraftsWhere } from '#offline/drafts.ts'

/**
 * Once the service says, in whatever tab, that a study's questions were sent or have ended, or that the consent was
 * withdrawn: forgets what this device has of the answers that were not sent. Returns how to stop.
 */
export function forgetEndedRounds(client: QueryClient, subject: string): () => void {
  // If the disk fails, the next reply tries again.
  const tryOnce = () => void forget(client, subject).catch(() => undefined)
  tryOnce()
  const prefix = hashKey(roundsKey(subject)).slice(0, -1)
  return client.getQueryCache().subscribe((event) => {
    const isReply = event.type === 'updated' && ['success', 'error'].includes(event.action.type)
    if (isReply && event.query.queryHash.startsWith(prefix)) tryOnce()
  })
}

async function forget(client: QueryClient, subject: string): Promise<void> {
  const ended = roundsOnDevice(client, subject).filter(({ state }) => hasEnded(state))
  const emptied = ended
    // What is on its way now is looked at when it comes.
    .filter(({ known, isFetching }) => known.draft.answers.length > 0 && !isFetching)
    .map(({ known, state }) =>
      replaced(memberQueries.round(subject, known.round.id), {
        ...known,
        round: { ...known.round, state },
        draft: { version: '', answers: [] },
      }),
    )
  if (emptied.length > 0) await writeBack(client, emptied)
  // What was only typed when the time was over is shown once more, to be copied.
  const gone = ended.filter(({ state }) => state !== 'missed').map(({ known }) => known.round.id)
  if (gone.length === 0) return
  await dropDraftsWhere(subject, (of) => gone.some((id) => of.startsWith(`${id} `)))
}

const hasEnded = (state: RoundState) =>
  state === 'sent' || state === 'missed' || state === 'withdrawn'

/** What is known of each, and its state by the newest of the replies. */
function roundsOnDevice(client: QueryClient, subject: string) {
  const list = client.getQueryState(memberQueries.rounds(subject).queryKey)
  return client
    .getQueriesData<EndpointReply<typeof getRound>>({ queryKey: knownRoundsKey(subject) })
    .flatMap(([key, known]) => {
      const query = client.getQueryState(key)
      if (!known || !query) return []
      const isListNewer = list?.data && list.dataUpdatedAt >= query.dataUpdatedAt
      const listed = list?.data?.rounds.find(({ id }) => id === known.round.id)
      return {
        known,
        isFetching: query.fetchStatus === 'fetching',
        // The list is without those whose consent was withdrawn.
        state: isListNewer ? (listed?.state ?? 'withdrawn') : known.round.state,
      }
    })
}
