import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '#api/api-error.ts'
import { memberQueries } from '#api/queries.ts'
import type { ConsentEntry } from '#contract/consents.ts'
import type { ItemCommand } from '#contract/commands.ts'
import type { Answers } from '#contract/questionnaire-answers.ts'
import type { getRound } from '#contract/asking.ts'
import type { QuestionnaireRound } from '#contract/questionnaire-rounds.ts'
import type { EndpointReply } from '#contract/endpoint.ts'
import { useIsOutboxLoading, useOutbox, type WaitingAnswer } from '#offline/outbox/use-outbox.ts'
import { useShownCopy } from '#offline/saved-copy.ts'
import { usePending } from '#ui/loading.tsx'

/** One time of answering, as this device knows it. */
export interface KnownRound extends EndpointReply<typeof getRound> {
  subject: string
  /** For addresses and commands. */
  place: { studyId: string; roundId: string }
  /** What is answered: as the service has it, and over it what waits here. */
  answers: Answers
  /** Answers to it that are not sent from this device. */
  waiting: readonly WaitingAnswer[]
  /** Whether the service has just said all of this. */
  isFresh: boolean
  refetch: () => Promise<unknown>
}

type RoundView =
  | { state: 'not-found' }
  | { state: 'unready'; phase: ReturnType<typeof usePending>; retry: () => void }
  | { state: 'there'; round: KnownRound }

/**
 * The time of answering in the address, with what waits on this device. `isSent`: its page shows what was sent, which an
 * earlier copy may not have yet.
 */
export function useRound(subject: string, place: KnownRound['place'], isSent: boolean): RoundView {
  const { studyId, roundId } = place
  const query = useQuery(memberQueries.round(subject, roundId))
  useShownCopy(query)
  const { answers, pending } = useOutbox(subject)
  const { data } = query
  const isThere = isSent ? data?.response : data
  const phase = usePending(useIsOutboxLoading(subject) || (!isThere && query.isFetching))
  if (isNotFound(query.error) || (data && data.round.study.id !== studyId)) {
    return { state: 'not-found' }
  }
  if (phase !== 'done' || !data) {
    return { state: 'unready', phase, retry: () => void query.refetch() }
  }
  const own = pending.filter(
    (each): each is ItemCommand => each.kind === 'answer-item' && each.item.roundId === roundId,
  )
  return {
    state: 'there',
    round: {
      ...data,
      subject,
      place,
      answers: new Map([...data.draft.answers, ...own.map(answered)].map(entryOf)),
      waiting: answers.filter(({ item, state }) => item?.roundId === roundId && state !== 'sent'),
      isFresh: !query.isFetching && !query.isError,
      refetch: query.refetch,
    },
  }
}

/** The next time of the same questionnaire: undefined where none comes, or none is known. */
export function useNextRound({ subject, round }: KnownRound): QuestionnaireRound | undefined {
  const { data } = useQuery(memberQueries.rounds(subject))
  return data?.rounds.find(
    ({ study, name, state }) =>
      study.id === round.study.id && name === round.name && state === 'next',
  )
}

/** All of the member's answers to studies, once the service has said them in this visit. */
export function useHistory(subject: string): readonly ConsentEntry[] | undefined {
  const { data, isSuccess, isFetchedAfterMount } = useQuery({
    ...memberQueries.consents(subject),
    refetchOnMount: 'always',
  })
  return isSuccess && isFetchedAfterMount ? data.history : undefined
}

const answered = ({ item, answer }: ItemCommand) => ({ linkId: item.linkId, answer })

const entryOf = ({
  linkId,
  answer,
}: Pick<KnownRound['draft']['answers'][number], 'linkId' | 'answer'>) => [linkId, answer] as const
