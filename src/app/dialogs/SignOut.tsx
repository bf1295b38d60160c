import { useState } from 'react'
import { sessionHere } from '#identity/session.ts'
import { startIdentity } from '#identity/start-identity.ts'
import { useMember } from '#identity/use-member.ts'
import { useIsReachable } from '#offline/connectivity.ts'
import { useOutbox } from '#offline/outbox/use-outbox.ts'
import { signOut } from '#offline/session/sign-out.ts'
import { closeSidebar } from '#ui/shell-state.ts'
import rows from '../layouts/MenuRow.module.css'
import classes from './SignOut.module.css'
import { SignOutDialog, type WaitingChoice } from './SignOutDialog.tsx'

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
