import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Route, Switch } from 'wouter'
import { IdentityProvider } from '#identity/IdentityProvider.tsx'
import { keepHarmless } from '#offline/harmless-queries.ts'
import { createQueryClient } from '#offline/query-cache.ts'
import { routes } from '#routes'
import { AutofillContext } from '#ui/autofill.ts'
import { MemberApp } from './MemberApp.tsx'
import { SignInPage } from './SignInPage.tsx'
import { SignUpPage } from './SignUpPage.tsx'
import { useIdentityRefresh } from './use-identity-refresh.ts'
import { useLeftElsewhere } from './use-left-elsewhere.ts'
import { useStartedDevice } from './use-started-device.ts'
import '../styles/components.ts'

/** Everything that needs to know who is there. */
export function IdentifiedApp() {
  const [queryClient] = useState(createQueryClient)
  useEffect(() => keepHarmless(queryClient), [queryClient])
  return (
    <QueryClientProvider client={queryClient}>
      <IdentityProvider>
        <IdentifiedPages />
      </IdentityProvider>
    </QueryClientProvider>
  )
}

function IdentifiedPages() {
  const device = useStartedDevice()
  useLeftElsewhere()
  useIdentityRefresh()
  // A few milliseconds: whom the device knows decides what is shown first.
  if (!device) return undefined
  return (
    <AutofillContext value={!device.isShared}>
      <Switch>
        <Route path={routes.signIn} component={SignInPage} />
        <Route path={routes.signUp} component={SignUpPage} />
        <Route component={MemberApp} />
      </Switch>
    </AutofillContext>
  )
}
