import { useState } from 'react'
import { useMember } from '#identity/use-member.ts'
import { useLeave } from '../use-leave.ts'
import classes from './SignOut.module.css'

/** Who is signed in, and the way out. It stands below a menu. */
export function SignOut() {
  const { email } = useMember()
  const leave = useLeave()
  const [hasFailed, setHasFailed] = useState(false)
  const signOut = () => {
    setHasFailed(false)
    leave().catch(() => setHasFailed(true))
  }
  return (
    <div className={classes['foot']}>
      {email && <p className={classes['who']}>Signed in as {email}</p>}
      <button type="button" className={classes['button']} onClick={signOut}>
        Sign out
      </button>
      {hasFailed && (
        <p role="alert" className={classes['failed']}>
          You are still signed in: the sign-in service does not answer. Check your internet
          connection, then try again.
        </p>
      )}
    </div>
  )
}
