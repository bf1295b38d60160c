import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAccount } from '#identity/account.ts'
import { routes } from '#routes'
import classes from './NhsLoginAgain.module.css'

/** A record that is read with an NHS login can be read for an hour after it. */
export function NhsLoginAgain() {
  const account = useAccount()
  const [hasFailed, setHasFailed] = useState(false)
  const go = () => {
    setHasFailed(false)
    account?.continueWithNhsLogin(routes.gpRecord).catch(() => setHasFailed(true))
  }
  return (
    <>
      <p>
        Your surgery shows your record for an hour after you use NHS login. To keep your record
        safe, you need to use it again.
      </p>
      <Button className={classes['official'] ?? ''} onClick={go} disabled={!account}>
        Continue to NHS login
      </Button>
      <output>{hasFailed && 'NHS login is not responding. Try again in a few minutes.'}</output>
    </>
  )
}
