import { replaceEqualDeep } from '@tanstack/react-query'
import { memo, useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { Redirect, Route, Switch, useLocation, useRoute } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useProfileSync } from '#features/account/use-profile-sync.ts'
import { studyRedirect } from '#features/studies/study-redirect.ts'
import { type Member, ShownMember } from '#identity/session.ts'
import { useSync } from '#offline/outbox/use-outbox.ts'
import { hrefs, routes } from '#routes'
import { ErrorBoundary, ErrorScreen } from '#ui/boundaries.tsx'
import { useAuthStatus, type AuthStatus } from '#who-is-there'
import { lazyPart } from '#ui/lazy.tsx'
import { PageBoundary } from '../errors/PageBoundary.tsx'
import { MemberLayout } from '../layouts/MemberLayout.tsx'
import { memberPages } from '../pages.ts'
import { usePageQueries } from '../prefetch.ts'
import { PendingIdentity, SessionFault } from './IdentityFault.tsx'
import { useOneMember, useVerified } from './member-session.ts'
import { forgetReturnTo, rememberReturnTo } from './return-to.ts'
import { useClosedAccount } from './use-identity.ts'

const Overlays = lazyPart(async () => (await import('../dialogs/Overlays.tsx')).Overlays)

/**
 * The dashboard layout of section 2: shows a known member at once, and redirects others to /sign-in, with the study
 * that they came for.
 */
export function RequireMember() {
  const auth = useAuthStatus()
  useOneMember(auth)
  switch (auth.status) {
    case 'loading':
      return undefined
    case 'pending':
      return <PendingIdentity />
    case 'lapsed':
      return <CardAlone member={auth.member} />
    case 'anonymous':
      return <ToSignIn />
    case 'unverified':
    case 'cached':
    case 'doubted':
    case 'verified':
      return <OneMember key={auth.member.subject} auth={auth} />
  }
}

/** To the sign-in, which leads back here. */
function ToSignIn() {
  const [, wanted] = useRoute(routes.studyInterest.path)
  const [, navigate] = useLocation()
  const href = hrefs.signIn(wanted?.studyId ?? '')
  useLayoutEffect(() => {
    rememberReturnTo(window.location)
    navigate(href, { replace: true })
  }, [href, navigate])
  return undefined
}

/** Somebody who was last verified more than a week ago: nothing is shown but their emergency card (decision 015). */
function CardAlone({ member }: { member: Member }) {
  const [isCard] = useRoute(routes.emergencyCard)
  const card = memberPages.find(({ path }) => path === routes.emergencyCard)
  if (!isCard || !card) return <PendingIdentity />
  return (
    <ShownMember value={member}>
      <PageBoundary place="page">
        <card.Page params={{}} />
      </PageBoundary>
    </ShownMember>
  )
}

type Somebody = Extract<AuthStatus, { member: Member }>

/**
 * A cached member sees the page at once; anybody else once the API has confirmed the same subject. A check that fails
 * later does not take the page away.
 */
function OneMember({ auth }: { auth: Somebody }) {
  const member = useSameMember(auth.member)
  useEffect(forgetReturnTo, [])
  const isUnverified = auth.status === 'unverified'
  const isAnswered = isUnverified || auth.status === 'verified'
  const verification = useVerified(member, { isAnswered, isShown: !isUnverified })
  useClosedAccount(member, verification.error)
  const [isInSettings] = useRoute(`${routes.myData}/*?`)
  useProfileSync(member, isInSettings && isAnswered)
  const isVerified = isAnswered && verification.data?.subject === member.subject
  usePageQueries(member, { isUnverified, isVerified })
  useSync(isVerified ? member.subject : undefined)
  const isOther = verification.data && verification.data.subject !== member.subject
  if (isOther) return <ErrorScreen code="auth" />
  if (isUnverified && !verification.data) {
    if (verification.isPending) return <PendingIdentity />
    return <SessionFault error={verification.error} onRetry={() => void verification.refetch()} />
  }
  return (
    <ShownMember value={member}>
      <MemberLayout subject={member.subject}>
        <MemberPages member={member} />
        <ErrorBoundary place="overlays" fallback={() => undefined}>
          <Overlays member={member} isAnswered={isAnswered} />
        </ErrorBoundary>
      </MemberLayout>
    </ShownMember>
  )
}

/** The same object while it says the same: the cached member, and who the provider says is there. */
function useSameMember(member: Member): Member {
  const [before, setBefore] = useState(member)
  const now = replaceEqualDeep(before, member)
  if (now !== before) setBefore(now)
  return now
}

/** The page at this address. Rerenders when the member changes, not whenever something was verified about them. */
const MemberPages = memo(function MemberPages({ member }: { member: Member }) {
  return (
    <PageBoundary place="page">
      <RedirectToStudy member={member}>
        <Switch>
          {memberPages.map(({ path, Page }) => (
            <Route key={path} path={path}>
              {(params) => <Page params={params} />}
            </Route>
          ))}
          <Route>
            <ErrorScreen code="not-found" />
          </Route>
        </Switch>
      </RedirectToStudy>
    </PageBoundary>
  )
})

/** Redirects a member who signed up for a study to its invite, from any page of the dashboard. */
function RedirectToStudy({ member, children }: { member: Member; children: ReactNode }) {
  const [path] = useLocation()
  const href = studyRedirect(member, path, useHistoryState<unknown>())
  return href === undefined ? children : <Redirect to={href} replace />
}
