import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Redirect, Route, Switch, useRoute } from 'wouter'
import { sessionQuery } from '#api/queries.ts'
import { useProfileSync } from '#features/account/use-profile-sync.ts'
import { useSession, type Member } from '#identity/session.ts'
import { routes } from '#routes'
import { IdentityFallback } from './IdentityFallback.tsx'
import { loadChunk } from './load-chunk.ts'
import { memberPages } from './member-pages.ts'
import { SessionFault } from './SessionFault.tsx'
import { ErrorScreen } from './shell/ErrorScreen.tsx'
import { MemberLayout } from './shell/MemberLayout.tsx'
import { Steered } from './Steered.tsx'
import { useOneMember } from './use-one-member.ts'

const Overlays = lazy(async () => {
  const loaded = await loadChunk(async () => import('./shell/Overlays.tsx'))
  return { default: loaded.Overlays }
})

/** The dashboard layout of section 2: waits for the identity, sends others to /sign-in. */
export function MemberApp() {
  const session = useSession()
  useOneMember()
  switch (session.state) {
    case 'loading':
      return <IdentityFallback />
    case 'signed-out':
      return <Redirect to={routes.signIn} replace />
    case 'signed-in':
      return <VerifiedMember key={session.member.subject} member={session.member} />
  }
}

/** Nobody is a member until the API says so for the same subject. */
function VerifiedMember({ member }: { member: Member }) {
  const verification = useQuery(sessionQuery(member.subject))
  const [isInSettings] = useRoute(`${routes.myData}/*?`)
  useProfileSync(member, isInSettings)
  if (verification.isPending) return <IdentityFallback />
  if (verification.isError) {
    return <SessionFault error={verification.error} onRetry={() => void verification.refetch()} />
  }
  if (verification.data.subject !== member.subject) return <ErrorScreen code="auth" />
  return (
    <MemberLayout subject={member.subject}>
      <Steered member={member}>
        <Switch>
          {Object.entries(memberPages).map(([path, { Page }]) => (
            <Route key={path} path={path}>
              {(params) => <Page params={params} />}
            </Route>
          ))}
          <Route>
            <ErrorScreen code="not-found" />
          </Route>
        </Switch>
      </Steered>
      <Suspense>
        <Overlays member={member} />
      </Suspense>
    </MemberLayout>
  )
}
