import { SecurityPage } from '#features/account/SecurityPage.tsx'
import { SettingsPage } from '#features/account/SettingsPage.tsx'
import { IdentityProvider } from '#identity/IdentityProvider.tsx'
import { useIsReachable } from '#offline/connectivity.ts'
import { Loader } from '#ui/Loader.tsx'
import { usePending } from '#ui/use-pending.ts'

/** Password and devices are the identity provider's: nothing of them is known until it answers. */
export const SecurityRoute = () => (
  <IdentityProvider meanwhile={<NotYet />}>
    <SecurityPage />
  </IdentityProvider>
)

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
