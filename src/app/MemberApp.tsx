import { Redirect, Route, Switch, useRoute } from 'wouter'
import { useProfileSync } from '#features/account/use-profile-sync.ts'
import type { Member } from '#identity/session.ts'
import { ShownMember } from '#identity/use-member.ts'
import { routes } from '#routes'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { lazyPart } from '#ui/lazy.tsx'
import { DeliverAnswers } from './DeliverAnswers.tsx'
import { PageBoundary } from './errors/PageBoundary.tsx'
import { IdentityFallback } from './IdentityFallback.tsx'
import { memberPages } from './member-pages.ts'
import { usePageQueries } from './page-queries.ts'
import { SessionFault } from './SessionFault.tsx'
import { ErrorScreen } from './shell/ErrorScreen.tsx'
import { MemberLayout } from './shell/MemberLayout.tsx'
import { Steered } from './Steered.tsx'
import { useClosedAccount } from './use-ended-session.ts'
import { useOneMember } from './use-one-member.ts'
import { useStanding, type Standing } from './use-standing.ts'
import { useVerified } from './use-verified.ts'

const Overlays = lazyPart(async () => (await import('./shell/Overlays.tsx')).Overlays)

/** The dashboard layout of section 2: shows a known member at once, sends others to /sign-in. */
export function MemberApp() {
  const standing = useStanding()
  useOneMember(standing)
  switch (standing.state) {
    case 'finding':
      return undefined
    case 'unknown':
      return <IdentityFallback />
    case 'nobody':
      return <Redirect to={routes.signIn} replace />
    case 'claimed':
    case 'known':
      return <OneMember key={standing.member.subject} standing={standing} />
  }
}

type Somebody = Extract<Standing, { member: Member }>

/** Nobody becomes a member until the API says so for the same subject; who is one by then stays it. */
function OneMember({ standing }: { standing: Somebody }) {
  const { member } = standing
  const isAnswered = standing.state === 'claimed' || standing.isAnswered
  const verification = useVerified(member, isAnswered)
  const [isInSettings] = useRoute(`${routes.myData}/*?`)
  useClosedAccount(member, verification.error)
  useProfileSync(member, isInSettings && isAnswered)
  usePageQueries(member, {
    isClaimed: standing.state === 'claimed',
    isVerified: isAnswered && verification.data?.subject === member.subject,
  })
  const isOther = verification.data && verification.data.subject !== member.subject
  if (isOther) return <ErrorScreen code="auth" />
  if (standing.state === 'claimed' && !verification.data) {
    if (verification.isPending) return <IdentityFallback />
    return <SessionFault error={verification.error} onRetry={() => void verification.refetch()} />
  }
  return (
    <ShownMember value={member}>
      {isAnswered && verification.data && <DeliverAnswers subject={member.subject} />}
      <MemberLayout subject={member.subject}>
        <PageBoundary place="page">
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
        </PageBoundary>
        <ErrorBoundary place="overlays" fallback={() => undefined}>
          <Overlays member={member} />
        </ErrorBoundary>
      </MemberLayout>
    </ShownMember>
  )
}
