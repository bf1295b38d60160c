import { SecurityPage } from '#features/account/SecurityPage.tsx'
import { SettingsPage } from '#features/account/SettingsPage.tsx'
import { useAccount } from '#identity/account.ts'
import { useIsReachable } from '#offline/connectivity.ts'
import { Loader } from '#ui/Loader.tsx'
import { usePending } from '#ui/use-pending.ts'

/** Password and devices are the identity provider's: nothing of them is known until it answers. */
export function SecurityRoute() {
  const account = useAccount()
  return account ? <SecurityPage account={account} /> : <NotYet />
}

function NotYet() {
  const isReachable = useIsReachable()
  const phase = usePending(true)
  return (
    <SettingsPage name="Password and devices">
      {isReachable && phase === 'pending' && <Loader />}
      {!isReachable && (
        <p>
          You cannot change your password or see your devices without a connection. Come back when
          you are online.
        </p>
      )}
    </SettingsPage>
  )
}
