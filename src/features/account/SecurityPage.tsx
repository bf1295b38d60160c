import { useQueryClient } from '@tanstack/react-query'
import type { Account } from '#identity/account.ts'
import { useMember } from '#identity/use-member.ts'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { Devices } from './Devices.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { signInsKey } from './queries.ts'
import { SettingsPage } from './SettingsPage.tsx'
import { usePasswordForm } from './use-password-form.ts'

/** What the identity panel's hidden security section did (product rules). */
export function SecurityPage({ account }: { account: Account }) {
  const { subject } = useMember()
  const queryClient = useQueryClient()
  const forming = usePasswordForm(account, () => {
    void queryClient.invalidateQueries({ queryKey: signInsKey(subject) })
  })
  return (
    <SettingsPage
      name="Password and devices"
      hasError={forming.problems.length > 0}
      above={<ErrorSummary key={forming.tries} errors={forming.problems} />}
    >
      <h2>{forming.hasPassword ? 'Change your password' : 'Set a password'}</h2>
      <PasswordForm forming={forming} />
      <h2>Where you are signed in</h2>
      <Devices subject={subject} account={account} />
    </SettingsPage>
  )
}
