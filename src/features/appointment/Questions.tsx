import { Stack, Text, Checkbox, Textarea } from '@mantine/core'
import {
  longestQuestions,
  getAppointmentQuestions,
  questionsTag,
  saveAppointmentQuestions,
  type AppointmentQuestions,
} from '#contract/appointment-questions.ts'
import { useIsSharedDevice, useDevice } from '#offline/session/cached-session.ts'
import { longDateTime } from '#domain/formats.ts'
import { FailureBanner, StatusBanner } from '#ui/status.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { problemCodeOf } from '#api/api-error.ts'
import { call } from '#api/call.ts'
import { memberKey } from '#api/queries.ts'
import { useSubmit } from '#api/use-submit.ts'
import { replaced, writeBack } from '#api/write-back.ts'
import { useIsReachable } from '#offline/connectivity.ts'
import { announce } from '#ui/live-status.tsx'
import { useNote } from '#record/use-note.ts'
import {
  noQuestions,
  questionsNote,
  withAccount,
  withTyped,
  type QuestionsNote,
} from './questions-note.ts'

type QuestionsProps = ReturnType<typeof useQuestions>

/** Saved as they are typed; the text below says where. */
export function Questions(questions: QuestionsProps) {
  const { text, type, flush, isReady, isLooking, isWanted, keep, failure, remoteChange } = questions
  const isShared = useIsSharedDevice() ?? false
  return (
    <Stack gap="sm" mb="xl">
      <Textarea
        label="My questions"
        description="What do you want to ask or say? Put what matters most first."
        rows={6}
        maxLength={longestQuestions}
        value={text}
        readOnly={!isReady}
        onChange={({ currentTarget: { value } }) => type(value)}
        onBlur={flush}
      />
      {whereStored(questions, isShared).map((sentence) => (
        <Text key={sentence} m={0}>
          {sentence}
        </Text>
      ))}
      {remoteChange && (
        <StatusBanner tone="done">
          <p>{remoteChangeWords[remoteChange]}</p>
        </StatusBanner>
      )}
      {failure && <FailureBanner>{failure.message}</FailureBanner>}
      <Checkbox
        label="Keep these questions with my account"
        description="You can then read and change them on all your devices. They’re stored encrypted. Your surgery, researchers and our staff do not see them."
        checked={isWanted}
        disabled={isLooking}
        onChange={({ currentTarget: { checked } }) => keep(checked)}
      />
    </Stack>
  )
}

type Whereabouts = Pick<
  QuestionsProps,
  'account' | 'isSaved' | 'isSaving' | 'isTooLong' | 'isKnown' | 'isLooking'
>

/** What is stored where, and as of when. */
function whereStored({ account, isKnown, isLooking, ...state }: Whereabouts, isShared: boolean) {
  const { isSaved, isSaving, isTooLong } = state
  const when = account && longDateTime(account.savedAt)
  if (when && !isSaved && !isSaving) return [upTo(when, isTooLong), restOnDevice(isShared)]
  const device = onDevice(isShared, account !== undefined)
  if (when)
    return [isSaved ? `Saved with your account on ${when}.` : 'Saving with your account…', device]
  return isKnown || isLooking
    ? [device]
    : [device, 'We cannot tell at the moment whether your account keeps your questions too.']
}

const upTo = (when: string, isTooLong: boolean) =>
  `Your account has what you wrote up to ${when}. ${isTooLong ? 'Your questions are too long for it: make them shorter, and we’ll save them there.' : 'We’ll save the rest when you’re online and this page is open.'}`

const untilWhen =
  'deleted here when you sign out or remove the saved copy, or if you do not open this page for 30 days.'

const restOnDevice = (isShared: boolean) =>
  isShared
    ? 'Other people use this device, so what you’ve changed since is only here until you close Rowan.'
    : `What you’ve changed since is only on this device, encrypted. It’s ${untilWhen}`

function onDevice(isShared: boolean, isInAccount: boolean): string {
  if (isShared)
    return `Other people use this device, so ${isInAccount ? 'they’re removed when' : 'your questions are only here until'} you close Rowan.`
  return `${isInAccount ? 'They’re also' : 'Your questions are'} saved on this device as you type, encrypted. They’re ${untilWhen}`
}

/** What has happened to the questions on another device. */
type RemoteChange = 'added' | 'ended'

const afterTyping = 1000
const afterFailure = 30_000

/**
 * A member's questions: stored on this device as they are typed, and with their account if they wish. They are sent
 * while this page is open: only the latest text is sent, and concurrent texts are merged (decision 117).
 */
export function useQuestions(subject: string) {
  const [note = noQuestions, change, isRead] = useNote({ subject }, questionsNote)
  const isReachable = useIsReachable()
  const device = useDevice()
  // Typing waits until the stored text has been read.
  const isReady = isRead || !device
  const { isKnown, isLooking, remoteChange, sending } = useAccountCopy(subject, { change, isReady })
  const saving = useSubmit(sending)
  // A separate mutation, so that the choice never waits for a text. The service refuses the later of two, which then
  // reads the account's copy again.
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
    /** Saves unsaved text with the account at once, when the person leaves the field. */
    flush: () => {
      if (isDue && isReachable) saving.submit(text)
    },
    isReady,
    account,
    isSaved,
    isSaving: isDue && isReachable && !hasFailed,
    isTooLong: text.length > longestQuestions,
    /** Whether the account's copy is known. */
    isKnown: account !== undefined || isKnown,
    isLooking,
    /** Stores them with the account, or deletes them there. */
    keep: (isWanted: boolean) => choosing.submit(isWanted ? text : null),
    /** The member's choice, also while it is being saved. */
    isWanted: choosing.isPending ? choosing.input !== null : account !== undefined,
    /** Why the choice could not be saved. */
    failure: choosing.failure,
    /** Absent once it is out of date. */
    remoteChange: (remoteChange === 'ended') === (account === undefined) ? remoteChange : undefined,
  }
}

interface OnDevice {
  change: (to: (before: QuestionsNote | null) => QuestionsNote) => {
    before: QuestionsNote | null
    after: QuestionsNote
  }
  /** Whether the device's note has been read. */
  isReady: boolean
}

/** Syncs with the copy in the account: merges it into the note, and sends the note. */
function useAccountCopy(subject: string, { change, isReady }: OnDevice) {
  const client = useQueryClient()
  const [remoteChange, setRemoteChange] = useState<RemoteChange>()
  const queryKey = memberKey(subject, 'appointment-questions')

  const take = (copy: AppointmentQuestions | undefined) => {
    const { before, after } = change(withAccount(copy))
    const what = remoteChangeOf(before, after)
    if (what) announce(remoteChangeWords[what])
    setRemoteChange((known) => what ?? known)
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
    // An earlier reply would overwrite what is sent now.
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
      // Merged here before it is deleted there.
      take(copy)
      return send(null, options)
    }
  }
  return {
    isKnown: account.data !== undefined,
    isLooking: account.isLoading,
    remoteChange,
    sending: {
      action: 'keep-questions',
      send,
      onDone: async (copy: AppointmentQuestions | undefined) =>
        writeBack(client, [replaced({ queryKey }, take(copy))]),
    } as const,
  }
}

const fetchAccountCopy = async (options: { signal?: AbortSignal } = {}) =>
  (await call(getAppointmentQuestions, {}, options)).kept

function remoteChangeOf(
  before: QuestionsNote | null,
  after: QuestionsNote,
): RemoteChange | undefined {
  if (before?.account && !after.account) return 'ended'
  return before?.text && after.text !== before.text ? 'added' : undefined
}

export const remoteChangeWords = {
  added: 'We’ve added what you wrote on another device.',
  ended: 'Your account no longer keeps a copy of your questions. They’re still here.',
} satisfies Record<RemoteChange, string>
