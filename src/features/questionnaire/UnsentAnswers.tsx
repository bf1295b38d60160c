import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#api/call.ts'
import { roundsKey } from '#api/queries.ts'
import { getRound } from '#contract/asking.ts'
import { isQuestion, itemsOf, textOf } from '#contract/questionnaire.ts'
import { longDate } from '#domain/formats.ts'
import { dropDraftsWhere, useIsRestored } from '#offline/drafts.ts'
import { AnswersToKeep } from './AnswersToKeep.tsx'
import { answerLines } from './round-rules.ts'
import { typedLines } from './typed-answer.ts'
import { draftKeyOf, drafts } from './use-item-form.ts'
import type { KnownRound } from './use-round.ts'

/**
 * What somebody had answered, or only typed, when the time to send it was over: for them to read and to copy. This device
 * no longer has the answers, and has what was typed until they leave the page.
 */
export function UnsentAnswers({ known }: { known: KnownRound }) {
  const { subject, place, round, questionnaire, answers: waiting } = known
  const { roundId } = place
  const { data } = useQuery({
    queryKey: [...roundsKey(subject), 'unsent', roundId],
    queryFn: ({ signal }) => call(getRound, { params: { id: roundId } }, { signal }),
    staleTime: 0,
  })
  const typed = useTyped(known)
  const saved = new Map([
    ...(data?.draft.answers ?? []).map(({ linkId, answer }) => [linkId, answer] as const),
    ...waiting,
  ])
  const rows = itemsOf(questionnaire.item)
    .filter(isQuestion)
    .flatMap((item) => {
      const lines = typed.get(item.linkId)
      const values = lines ?? answerLines(saved.get(item.linkId))
      if (values.length === 0) return []
      return { term: textOf(item), values, ...(lines && { note: 'Typed and not saved' }) }
    })
  if (rows.length === 0) return undefined
  return (
    <section aria-labelledby="unsent">
      <h2 id="unsent">What you did not send</h2>
      <Text>
        Only you can see this. We delete it within 120 days
        {typed.size > 0 && ', and what you had not saved when you leave this page'}.
      </Text>
      <AnswersToKeep
        round={round}
        rows={rows}
        what={`Not sent. The last day was ${longDate(round.until)}.`}
      />
    </section>
  )
}

/** What was typed and not saved, by question. It goes when the page is left. */
function useTyped({ subject, place: { roundId }, questionnaire }: KnownRound) {
  const [first] = questionnaire.item
  useIsRestored(draftKeyOf(subject, roundId, first?.linkId ?? ''))
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      // React's development mode leaves each page once and is back at once.
      void Promise.resolve().then(async () => isHere.current || dropRound(subject, roundId))
    }
  }, [subject, roundId])
  return new Map(
    itemsOf(questionnaire.item).flatMap((item) => {
      const typed = drafts.read(draftKeyOf(subject, roundId, item.linkId))
      const lines = typed && isQuestion(item) ? typedLines(item, typed) : []
      return lines.length > 0 ? [[item.linkId, lines]] : []
    }),
  )
}

const dropRound = async (subject: string, roundId: string) =>
  dropDraftsWhere(subject, (of) => of.startsWith(`${roundId} `))
