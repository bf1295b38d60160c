import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { problemCodeOf } from '#api/api-error.ts'
import { call } from '#api/call.ts'
import { memberKey } from '#api/queries.ts'
import { useSubmit } from '#api/use-submit.ts'
import { replaced, writeBack } from '#api/write-back.ts'
import {
  type AppointmentQuestions,
  getAppointmentQuestions,
  longestQuestions,
  questionsTag,
  saveAppointmentQuestions,
} from '#contract/appointment-questions.ts'
import { longDateTime } from '#domain/formats.ts'
import {
  noQuestions,
  questionsNote,
  type QuestionsNote,
  withLines,
} from '#domain/questions-note.ts'
import { useHoldUpdates } from '#hold-updates'
import { useDevice, useIsSharedDevice } from '#offline/session/cached-session.ts'
import { announce } from '#ui/live-status.tsx'
import { FailureBanner, StatusBanner } from '#ui/status.tsx'
import { useNote } from '#record/use-note.ts'

type QuestionsProps = ReturnType<typeof useQuestions>

/** Kept on the device as they are typed, and with the account by a button; the text below says where. */
export function Questions(questions: QuestionsProps) {
  const { text, type, account, elsewhere, add, isReady, submit, isPending, failure } = questions
  const isShared = useIsSharedDevice() ?? false
  const field = useRef<HTMLTextAreaElement>(null)
  useHoldUpdates('questions for an appointment', text !== '' && text !== account?.questions)
  const stored = elsewhere ?? account
  return (
    <Stack gap="sm" mb="xl">
      <Textarea
        ref={field}
        label="My questions"
        description="What do you want to ask or say? Put what matters most first."
        rows={6}
        maxLength={longestQuestions}
        value={text}
        readOnly={!isReady}
        onChange={({ currentTarget: { value } }) => type(value)}
      />
      {whereStored(questions, isShared).map((sentence) => (
        <Text key={sentence} m={0}>
          {sentence}
        </Text>
      ))}
      {elsewhere && (
        <StatusBanner tone="attention" title="Your account has other questions">
          <Textarea
            label={`Saved on ${longDateTime(elsewhere.savedAt)}`}
            rows={4}
            readOnly
            value={elsewhere.questions}
          />
          <p>If you save, what you typed here takes their place.</p>
          <Button
            variant="default"
            onClick={() => {
              add(elsewhere)
              field.current?.focus()
            }}
          >
            Add them to mine
          </Button>
        </StatusBanner>
      )}
      {failure && <FailureBanner>{failure.message}</FailureBanner>}
      <Group>
        <Button
          variant="default"
          aria-disabled={isPending}
          onClick={() => submit({ questions: text.trim() ? text : null, over: stored?.questions })}
        >
          Save with my account
        </Button>
        {stored && (
          <Button
            variant="subtle"
            aria-disabled={isPending}
            onClick={() => {
              submit({ questions: null, over: stored.questions })
              field.current?.focus()
            }}
          >
            Delete from my account
          </Button>
        )}
      </Group>
      <Text m={0} size="sm" c="dimmed">
        In your account they’re stored encrypted, and you can read and change them on all your
        devices. Your surgery, our staff and studies do not see them.
      </Text>
    </Stack>
  )
}

/** What is stored where, and as of when. */
function whereStored(
  { text, account, elsewhere, isKnown }: QuestionsProps,
  isShared: boolean,
): string[] {
  if (!account || elsewhere) {
    const here = onDevice(isShared, false)
    return isKnown
      ? [here]
      : [here, 'We cannot tell at the moment whether your account keeps your questions too.']
  }
  const when = longDateTime(account.savedAt)
  return account.questions === text
    ? [`Saved with your account on ${when}.`, onDevice(isShared, true)]
    : [`Your account has what you saved on ${when}.`, changedOnDevice(isShared)]
}

const untilWhen =
  'deleted here when you sign out or remove the saved copy, or if you do not open this page for 30 days.'

const changedOnDevice = (isShared: boolean) =>
  isShared
    ? 'Other people use this device, so what you’ve changed since is only here until you close Rowan.'
    : `What you’ve changed since is only on this device, encrypted. It’s ${untilWhen}`

function onDevice(isShared: boolean, isInAccount: boolean): string {
  if (isShared)
    return `Other people use this device, so ${isInAccount ? 'they’re removed when' : 'your questions are only here until'} you close Rowan.`
  return `${isInAccount ? 'They’re also' : 'Your questions are'} saved on this device as you type, encrypted. They’re ${untilWhen}`
}

/** `questions` is null to delete them; `over` is what the account had as the member was shown it. */
interface QuestionsToSave {
  questions: string | null
  over: string | undefined
}

/** A member's questions: kept on this device as they are typed, and saved with their account if they wish. */
export function useQuestions(subject: string) {
  const [note = noQuestions, change, isRead] = useNote({ subject }, questionsNote)
  const client = useQueryClient()
  const device = useDevice()
  // Typing waits until the stored text has been read.
  const isReady = isRead || !device
  const inAccount = {
    queryKey: memberKey(subject, 'appointment-questions'),
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { kept } = await call(getAppointmentQuestions, {}, { signal })
      change(withAccount(kept))
      return kept ?? null
    },
  }
  const { data, isFetching } = useQuery({ ...inAccount, enabled: isReady })
  const saving = useSubmit({
    action: 'save-questions',
    send: async ({ questions, over }: QuestionsToSave, options) => {
      // An earlier reply would be taken for a later one.
      await client.cancelQueries(inAccount)
      const ifMatch = await questionsTag(over)
      return call(saveAppointmentQuestions, { body: { questions } }, { ...options, ifMatch })
    },
    onDone: async ({ kept }) => {
      change((before) => ({ text: (before ?? noQuestions).text, ...(kept && { account: kept }) }))
      await writeBack(client, [replaced(inAccount, kept ?? null)])
      announce(kept ? 'Saved with your account' : 'Your account keeps no questions')
    },
    onFailed: async (_, error) => {
      if (problemCodeOf(error) === 'list-changed')
        await client.fetchQuery({ ...inAccount, staleTime: 0 })
    },
  })
  const { text, account } = note
  const isElsewhere = data && data.questions !== text && data.questions !== account?.questions
  return {
    ...saving,
    text,
    type: (typed: string) => void change((before) => ({ ...before, text: typed })),
    isReady,
    /** What the text is a change of. */
    account,
    /** Other questions, which another device has saved since. */
    elsewhere: isElsewhere ? data : undefined,
    /** Adds their lines to those here. */
    add: (others: AppointmentQuestions) =>
      void change((before) => ({
        text: withLines(before?.text ?? '', others.questions),
        account: others,
      })),
    /** Whether it is known what the account has, or soon will be. */
    isKnown: data !== undefined || isFetching,
  }
}

/** The note once the account has said what it has. Text that was changed here stays, over what it was changed from. */
const withAccount =
  (account: AppointmentQuestions | undefined) =>
  (before: QuestionsNote | null): QuestionsNote => {
    const { text, account: known } = before ?? noQuestions
    if (!account) return { text }
    const { questions } = account
    if (text === (known?.questions ?? '') || text === questions) return { text: questions, account }
    return questions === known?.questions ? { text, account } : { ...before, text }
  }
