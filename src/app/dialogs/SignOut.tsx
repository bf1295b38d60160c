import { Divider, NavLink, Text, Stack, Box, Button } from '@mantine/core'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { useMember } from '#identity/session.ts'
import { startIdentity } from '#identity/start-identity.ts'
import { useConnectivity, useIsReachable } from '#offline/connectivity.ts'
import { useOutbox } from '#offline/outbox/use-outbox.ts'
import { signOut } from '#offline/session/sign-out.ts'
import { routes } from '#routes'
import { Dialog } from '#ui/Dialog.tsx'
import { announce } from '#ui/live-status.tsx'
import { noConnection } from '#ui/network.ts'
import { closeSidebar } from '#ui/shell-state.ts'
import { TextLink } from '#ui/links.tsx'
import { FailureBanner } from '#ui/status.tsx'
import { answersInWords } from '#domain/waiting.ts'

/** The sign-out button below a menu. `isNamed`: also says who is signed in. */
export function SignOut({ isNamed = false }: { isNamed?: boolean }) {
  const { email, subject } = useMember()
  const client = useQueryClient()
  const isReachable = useIsReachable()
  const waiting = useOutbox(subject).answers.filter(({ state }) => state !== 'sent').length
  const [questions, setQuestions] = useState(0)
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<'not-deleted' | 'not-sent'>()
  const { sending, startSending, stopSending } = useSending()
  const go = (choice: WaitingChoice) => {
    stopSending()
    setProblem(undefined)
    // Each answer may take half a minute on a bad connection: until then the dialog says what is happening.
    setIsAsking(choice === 'send')
    const stop = choice === 'send' ? { signal: startSending(waiting) } : {}
    signOut({ waiting: choice, subject, ...stop }).then(
      (outcome) => {
        if (outcome !== 'not-sent') return
        stopSending()
        setProblem('not-sent')
      },
      () => {
        stopSending()
        setIsAsking(false)
        setProblem('not-deleted')
      },
    )
  }
  const leave = async () => {
    setProblem(undefined)
    const lost = await countQuestions(client, subject)
    setQuestions(lost)
    if (waiting > 0 || lost > 0) setIsAsking(true)
    else go('keep')
  }
  return (
    <>
      <Divider mt="lg" mb="md" />
      {isNamed && email && (
        <Text m={0} px="md" c="dimmed" size="sm">
          Signed in as {email}
        </Text>
      )}
      <NavLink
        component="button"
        label="Sign out"
        // The provider has to end the session, so it should have loaded by then.
        onPointerEnter={startIdentity}
        onFocus={startIdentity}
        onClick={() => void leave()}
      />
      <SignOutDialog
        waiting={sending ?? waiting}
        isSending={sending !== undefined}
        areUnsent={problem === 'not-sent'}
        questions={questions}
        isReachable={isReachable}
        opened={isAsking}
        onChoose={go}
        onStay={() => {
          stopSending()
          setIsAsking(false)
          closeSidebar()
        }}
      />
      {problem === 'not-deleted' && (
        <Text role="alert" mt="xs" mb={0} px="md" c="error">
          You’re still signed in, because we could not delete what’s saved on this device. Try
          again.
        </Text>
      )}
    </>
  )
}

/** How many answers are being sent before the sign-out, which the returned signal stops. */
function useSending() {
  const [sending, setSending] = useState<number>()
  const stop = useRef<AbortController>(undefined)
  const stopSending = () => {
    stop.current?.abort()
    stop.current = undefined
    setSending(undefined)
  }
  const startSending = (count: number) => {
    stop.current = new AbortController()
    setSending(count)
    announce('Sending')
    return stop.current.signal
  }
  return { sending, startSending, stopSending }
}

/** How many questions for an appointment a sign-out would delete. Waits a second at most for the code and the disk. */
const countQuestions = async (client: QueryClient, subject: string): Promise<number> =>
  Promise.race([
    import('#features/appointment/count-only-here.ts').then(async ({ countOnlyHere }) =>
      countOnlyHere(client, subject),
    ),
    new Promise<number>((resolve) => setTimeout(resolve, 1000, 0)),
  ]).catch(() => 0)

/** What happens to unsent answers when their owner signs out. */
type WaitingChoice = 'send' | 'keep' | 'delete'

interface SignOutDialogProps {
  /** How many answers are waiting. */
  waiting: number
  /** Whether they are being sent. */
  isSending: boolean
  /** Whether they were to be sent and could not be. */
  areUnsent: boolean
  /** How many questions for an appointment are only on this device. */
  questions: number
  isReachable: boolean
  opened: boolean
  onChoose: (choice: WaitingChoice) => void
  onStay: () => void
}

/** Shown only if answers are waiting, or something would be lost. */
export function SignOutDialog(props: SignOutDialogProps) {
  const { waiting, questions, opened, onChoose, onStay, ...sending } = props
  const { isSending } = sending
  const hasAnswers = waiting > 0
  const title = isSending
    ? `Sending ${answersInWords(waiting)}`
    : `${answersInWords(waiting)} not sent yet`
  return (
    <Dialog
      title={hasAnswers ? title : 'Before you sign out'}
      opened={opened}
      onClose={onStay}
      action={!hasAnswers && <Button onClick={() => onChoose('keep')}>Sign out</Button>}
      closeLabel="Stay signed in"
      focusHeading
    >
      {hasAnswers && <Answers {...{ waiting, onChoose, onStay }} {...sending} />}
      {questions > 0 && (
        <p>
          Signing out deletes {questions === 1 ? '1 question' : `${questions} questions`} for an
          appointment that {questions === 1 ? 'is' : 'are'} only on this device.{' '}
          <TextLink href={routes.appointment} onClick={onStay}>
            Go to my questions
          </TextLink>
        </p>
      )}
    </Dialog>
  )
}

type WaitingAnswersProps = Pick<
  SignOutDialogProps,
  'waiting' | 'isSending' | 'areUnsent' | 'isReachable' | 'onChoose' | 'onStay'
>

function Answers({
  waiting,
  isSending,
  areUnsent,
  isReachable,
  onChoose,
  onStay,
}: WaitingAnswersProps) {
  const connectivity = useConnectivity()
  const them = waiting === 1 ? 'it' : 'them'
  return (
    <>
      {areUnsent && (
        <FailureBanner>
          We could not send {them}, so you’re still signed in. To find out why, go to{' '}
          <TextLink href={routes.notSent} onClick={onStay}>
            Not sent yet
          </TextLink>
          .
        </FailureBanner>
      )}
      <p>What should we do with {them} when you sign out?</p>
      <Stack component="ul" my="md" p={0}>
        <Choice
          id="choice-send"
          words={isSending ? 'Sending…' : `Send ${them} and sign out`}
          isOpen={isReachable && !isSending}
          onChoose={() => onChoose('send')}
        >
          {isReachable
            ? `We’ll sign you out as soon as we have ${them}.`
            : `${noConnection(connectivity)} We cannot send anything at the moment.`}
        </Choice>
        <Choice
          id="choice-keep"
          words={`Keep ${them} on this device`}
          onChoose={() => onChoose('keep')}
        >
          Locked, so only you can open it. We’ll send {them} when you sign in here again.
        </Choice>
        <Choice id="choice-delete" words={`Delete ${them}`} onChoose={() => onChoose('delete')}>
          There’s no other copy of {them}. You can answer again later.
        </Choice>
      </Stack>
    </>
  )
}

interface SignOutChoiceProps {
  id: string
  words: string
  /** Otherwise the button says so and does nothing. */
  isOpen?: boolean
  onChoose: () => void
  /** The consequence of this choice. */
  children: ReactNode
}

const Choice = ({ id, words, isOpen = true, onChoose, children }: SignOutChoiceProps) => (
  <Box component="li" display="block">
    <Button
      fullWidth
      variant="default"
      aria-disabled={!isOpen || undefined}
      aria-describedby={id}
      onClick={() => isOpen && onChoose()}
    >
      {words}
    </Button>
    <Text id={id} mt={4} mb={0} c="dimmed" size="sm">
      {children}
    </Text>
  </Box>
)
