import { useQueryClient } from '@tanstack/react-query'
import { useAccount, type Account } from '#identity/account.ts'
import { useMember } from '#identity/session.ts'
import { useIsReachable } from '#offline/connectivity.ts'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { Loader, usePending } from '#ui/loading.tsx'
import { SettingsPage } from '#ui/SettingsPage.tsx'
import { Devices } from './Devices.tsx'
import { PasswordForm, usePasswordForm } from './PasswordForm.tsx'
import { signInsKey } from '../queries.ts'

/** Password and devices. Both come from the identity provider, so the page waits for it (product rules). */
export function SecurityPage() {
  const account = useAccount()
  return account ? <PasswordAndDevices account={account} /> : <NotYet />
}

function NotYet() {
  const isReachable = useIsReachable()
  const phase = usePending(true)
  return (
    <SettingsPage name="Password and devices">
      {isReachable && phase === 'pending' && <Loader />}
      {!isReachable && <p>You need to be online to change your password or see your devices.</p>}
    </SettingsPage>
  )
}

function PasswordAndDevices({ account }: { account: Account }) {
  const { subject } = useMember()
  const queryClient = useQueryClient()
  const forming = usePasswordForm(account, () => {
    void queryClient.invalidateQueries({ queryKey: signInsKey(subject) })
  })
  return (
    <SettingsPage
      name="Password and devices"
      hasError={forming.errors.length > 0}
      above={<ErrorSummary errors={forming.errors} tries={forming.tries} />}
    >
      <h2>{forming.hasPassword ? 'Change your password' : 'Set a password'}</h2>
      <PasswordForm forming={forming} />
      <h2>Where you’re signed in</h2>
      <Devices subject={subject} account={account} />
    </SettingsPage>
  )
}
