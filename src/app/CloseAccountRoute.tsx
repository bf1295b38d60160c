import { CloseAccountPage } from '#features/account/CloseAccountPage.tsx'
import { useLeave } from './use-leave.ts'

/** After the account nothing of the member stays on this device, and the landing page says goodbye. */
export function CloseAccountRoute() {
  const leave = useLeave()
  return <CloseAccountPage onClosed={() => void leave({ isAccountClosed: true })} />
}
