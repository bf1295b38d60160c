import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { sessionHere } from '#identity/session.ts'
import { startIdentity } from '#identity/start-identity.ts'
import { useMember } from '#identity/use-member.ts'
import { useIsReachable } from '#offline/connectivity.ts'
import { useOutbox } from '#offline/outbox/use-outbox.ts'
import { signOut } from '#offline/session/sign-out.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { closeSidebar } from '#ui/shell-state.ts'
import { answersInWords } from '#ui/waiting-words.ts'
import rows from '../layouts/MenuRow.module.css'
import classes from './SignOut.module.css'

/** The way out, below a menu; `isNamed`: and who is signed in. */
export function SignOut({ isNamed = false }: { isNamed?: boolean }) {
  const { email, subject } = useMember()
  const isReachable = useIsReachable()
  const waiting = useOutbox(subject).answers.filter(({ state }) => state !== 'sent').length
  const [isAsking, setIsAsking] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const go = (choice: WaitingChoice) => {
    setIsAsking(false)
    setHasFailed(false)
    signOut({ waiting: choice, sessionId: sessionHere() }).catch(() => setHasFailed(true))
  }
  return (
    <div className={classes['foot']}>
      {isNamed && email && <p className={classes['who']}>Signed in as {email}</p>}
      <button
        type="button"
        className={rows['row']}
        // It tells its service that somebody signs out: it should be there by then.
        onPointerEnter={startIdentity}
        onFocus={startIdentity}
        onClick={() => (waiting > 0 ? setIsAsking(true) : go('keep'))}
      >
        Sign out
      </button>
      <SignOutDialog
        waiting={waiting}
        isReachable={isReachable}
        opened={isAsking}
        onChoose={go}
        onStay={() => {
          setIsAsking(false)
          closeSidebar()
        }}
      />
      {hasFailed && (
        <p role="alert" className={classes['failed']}>
          You’re still signed in, because we could not delete what’s saved on this device. Try
          again.
        </p>
      )}
    </div>
  )
}

/** What becomes of the answers that are not sent when their owner signs out. */
type WaitingChoice = 'send' | 'keep' | 'delete'

interface SignOutDialogProps {
  /** How many answers wait. */
  waiting: number
  isReachable: boolean
  opened: boolean
  onChoose: (choice: WaitingChoice) => void
  onStay: () => void
}

/** Asked only while something waits: what becomes of it is the person's to say. */
export function SignOutDialog(props: SignOutDialogProps) {
  const { waiting, isReachable, opened, onChoose, onStay } = props
  const them = waiting === 1 ? 'it' : 'them'
  return (
    <Dialog
      title={`${answersInWords(waiting)} not sent yet`}
      opened={opened}
      onClose={onStay}
      closeLabel="Stay signed in"
      focusHeading
    >
      <p>What should we do with {them} when you sign out?</p>
      <ul className={classes['choices']}>
        <Choice
          id="choice-send"
          words={`Send ${them} and sign out`}
          isOpen={isReachable}
          onChoose={() => onChoose('send')}
        >
          {isReachable
            ? `We’ll sign you out as soon as we have ${them}.`
            : 'You’re offline, so we cannot send anything now.'}
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
      </ul>
    </Dialog>
  )
}

interface ChoiceProps {
  id: string
  words: string
  /** Else the button says so and does nothing. */
  isOpen?: boolean
  onChoose: () => void
  /** What comes of it. */
  children: ReactNode
}

const Choice = ({ id, words, isOpen = true, onChoose, children }: ChoiceProps) => (
  <li>
    <Button
      fullWidth
      variant="default"
      aria-disabled={!isOpen || undefined}
      aria-describedby={id}
      onClick={() => isOpen && onChoose()}
    >
      {words}
    </Button>
    <p id={id}>{children}</p>
  </li>
)
