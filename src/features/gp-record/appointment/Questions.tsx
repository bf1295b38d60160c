import { Checkbox, Textarea } from '@mantine/core'
import { longestQuestions } from '#contract/appointment-questions.ts'
import { useIsSharedDevice } from '#offline/session/cached-session.ts'
import { longDateTime } from '#domain/formats.ts'
import { FailureBanner, StatusBanner } from '#ui/status.tsx'
import classes from './AppointmentPage.module.css'
import { remoteChangeWords, type useQuestions } from './use-questions.ts'

type QuestionsProps = ReturnType<typeof useQuestions>

/** Saved as they are typed; the text below says where. */
export function Questions(questions: QuestionsProps) {
  const { text, type, flush, isReady, isLooking, isWanted, keep, failure, remoteChange } = questions
  const isShared = useIsSharedDevice() ?? false
  return (
    <div className={classes['questions']}>
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
        <p key={sentence}>{sentence}</p>
      ))}
      {remoteChange && (
        <StatusBanner tone="done">
          <p>{remoteChangeWords[remoteChange]}</p>
        </StatusBanner>
      )}
      {failure && <FailureBanner>{failure.message}</FailureBanner>}
      <Checkbox
        label="Keep these questions with my account"
        description="You can then read and change them on all your devices, and what you wrote there is added. They’re stored encrypted. Your surgery, researchers and our staff do not see them."
        checked={isWanted}
        disabled={isLooking}
        onChange={({ currentTarget: { checked } }) => keep(checked)}
      />
    </div>
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
    return `Other people use this device, so ${isInAccount ? 'nothing of them stays on it once' : 'your questions are only here until'} you close Rowan.`
  return `${isInAccount ? 'They’re also' : 'Your questions are'} saved on this device as you type, encrypted. They’re ${untilWhen}`
}
