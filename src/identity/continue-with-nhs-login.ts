import type { UserResource } from '@clerk/types'

/** As the provider of a connection, and as the strategy that makes one. */
const provider = 'custom_nhs_login'
const strategy = 'oauth_custom_nhs_login'

/** Asks NHS login anew who the member is, also when the account was never connected with it. */
export async function continueWithNhsLogin(
  user: UserResource | null | undefined,
  returnTo: string,
): Promise<void> {
  const redirectUrl = new URL(returnTo, window.location.origin).href
  const known = user?.externalAccounts.find((account) => account.provider === provider)
  const account = known
    ? await known.reauthorize({ redirectUrl })
    : await user?.createExternalAccount({ strategy, redirectUrl })
  const url = account?.verification?.externalVerificationRedirectURL
  if (!url) throw new Error('NHS login cannot be reached')
  window.location.assign(url.href)
}
