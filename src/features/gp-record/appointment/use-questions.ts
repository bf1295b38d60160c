import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { problemCodeOf } from '#api/api-error.ts'
import { call } from '#api/call.ts'
import { memberKey } from '#api/queries.ts'
import { useSubmit } from '#api/use-submit.ts'
import {
  getAppointmentQuestions,
  longestQuestions,
  questionsTag,
  saveAppointmentQuestions,
  type AppointmentQuestions,
} from '#contract/appointment-questions.ts'
import { useIsReachable } from '#offline/connectivity.ts'
import { useDevice } from '#offline/session/cached-session.ts'
import { announce } from '#ui/live-status.tsx'
import { useNote } from '../record/use-note.ts'
import {
  noQuestions,
  questionsNote,
  withAccount,
  withTyped,
  type QuestionsNote,
} from './questions-note.ts'

/** What became of the questions on another device, or of their copy in the account. */
type News = 'added' | 'ended'

const afterTyping = 1000
const afterFailure = 30_000

/**
 * A member's questions: on this device as they are typed, and with their account where they wish. There they go while
 * this page is open: the newest text is all there is to send, and two texts are merged (decision 178).
 */
export function useQuestions(subject: string) {
  const [note = noQuestions, change, isRead] = useNote({ subject }, questionsNote)
  const isReachable = useIsReachable()
  const device = useDevice()
  // What is written here waits for what was: a shared device keeps nothing of that.
  const isReady = isRead || !device || device.isShared === true
  const { isKnown, isLooking, news, sending } = useAccountCopy(subject, { change, isReady })
  const saving = useSubmit(sending)
  // Of its own, so that a choice never waits for a text: whichever comes second is refused, and looks again.
  const choosing = useSubmit(sending)

  const { isPending } = saving
  const { text, account } = note
  const isSaved = account?.questions === text
  const isRefused = saving.failure?.isRefused === true && saving.input === text
  const isDue = account !== undefined && !isSaved && !isRefused && text.length <= longestQuestions
  const hasFailed = saving.failure !== undefined
  const save = useEffectEvent(() => saving.submit(text))
  useEffect(() => {
    if (!isDue || !isReachable || isPending) return undefined
    const timer = setTimeout(save, hasFailed ? afterFailure : afterTyping)
    return () => clearTimeout(timer)
  }, [isDue, isReachable, isPending, hasFailed, text])

  return {
    text,
    type: (typed: string) => void change(withTyped(text, typed)),
    /** Saves at once what is not saved with the account, for who goes on. */
    flush: () => {
      if (isDue && isReachable) saving.submit(text)
    },
    isReady,
    account,
    isSaved,
    isSaving: isDue && isReachable && !hasFailed,
    isTooLong: text.length > longestQuestions,
    /** Whether it is known what the account has. */
    isKnown: account !== undefined || isKnown,
    isLooking,
    /** Keeps them with the account, or deletes them there. */
    keep: (isWanted: boolean) => choosing.submit(isWanted ? text : null),
    /** As the member has it, also while that is being done. */
    isWanted: choosing.isPending ? choosing.input !== null : account !== undefined,
    /** Why that was not done. */
    failure: choosing.failure,
    /** Of what has changed since nothing is said. */
    news: (news === 'ended') === (account === undefined) ? news : undefined,
  }
}

interface OnDevice {
  change: (to: (before: QuestionsNote | null) => QuestionsNote) => {
    before: QuestionsNote | null
    after: QuestionsNote
  }
  /** Whether what the device has is known. */
  isReady: boolean
}

/** The copy in the account: what comes from it is taken into the note, and how the note is sent there. */
function useAccountCopy(subject: string, { change, isReady }: OnDevice) {
  const client = useQueryClient()
  const [news, setNews] = useState<News>()
  const queryKey = memberKey(subject, 'appointment-questions')

  const take = (copy: AppointmentQuestions | undefined) => {
    const { before, after } = change(withAccount(copy))
    const what = newsOf(before, after)
    if (what) announce(newsWords[what])
    setNews((known) => what ?? known)
    return copy ?? null
  }
  const account = useQuery({
    queryKey,
    queryFn: async ({ signal }) => take(await fetchAccountCopy({ signal })),
    enabled: isReady,
  })
  const send = async (
    questions: string | null,
    options: { idempotencyKey: string },
  ): Promise<AppointmentQuestions | undefined> => {
    // A reply from before would take away what is sent now.
    await client.cancelQueries({ queryKey })
    const sent = questions === null ? undefined : { sent: questions }
    const { after } = change((before) => ({ ...(before ?? noQuestions), ...sent }))
    try {
      const ifMatch = await questionsTag(after.account?.questions)
      const body = { questions }
      return (await call(saveAppointmentQuestions, { body }, { ...options, ifMatch })).kept
    } catch (error) {
      if (problemCodeOf(error) !== 'list-changed') throw error
      const copy = await fetchAccountCopy()
      if (questions !== null || !copy) return copy
      // It is here before it is deleted there.
      take(copy)
      return send(null, options)
    }
  }
  return {
    isKnown: account.data !== undefined,
    isLooking: account.isLoading,
    news,
    sending: {
      action: 'keep-questions',
      send,
      onDone: (copy: AppointmentQuestions | undefined) => client.setQueryData(queryKey, take(copy)),
    } as const,
  }
}

const fetchAccountCopy = async (options: { signal?: AbortSignal } = {}) =>
  (await call(getAppointmentQuestions, {}, options)).kept

function newsOf(before: QuestionsNote | null, after: QuestionsNote): News | undefined {
  if (before?.account && !after.account) return 'ended'
  return before?.text && after.text !== before.text ? 'added' : undefined
}

export const newsWords = {
  added: 'We’ve added what you wrote on another device.',
  ended: 'Your account no longer keeps a copy of your questions. They’re still here.',
} satisfies Record<News, string>
