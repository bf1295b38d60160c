import { useEffect, useState } from 'react'
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

/** Who is signed in, and the way out. It stands below a menu. */
export function SignOut() {
  const { email, subject } = useMember()
  const isReachable = useIsReachable()
  const waiting = useOutbox(subject).answers.filter(({ state }) => state !== 'sent').length
  const [isAsking, setIsAsking] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  // It tells its service that somebody signs out: it should be there by then.
  useEffect(startIdentity, [])
  const go = (choice: WaitingChoice) => {
    setIsAsking(false)
    setHasFailed(false)
    signOut({ waiting: choice, sessionId: sessionHere() }).catch(() => setHasFailed(true))
  }
  return (
    <div className={classes['foot']}>
      {email && <p className={classes['who']}>Signed in as {email}</p>}
      <button
        type="button"
        className={rows['row']}
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
