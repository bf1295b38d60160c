import * as v from 'valibot'
import { useSearchParams } from 'wouter'
import { Id } from '#contract/limits.ts'
import { pathOf } from '#contract/page-files.ts'
import { SignUpForm } from '#identity/IdentityForm.tsx'
import { hrefs, routes } from '#routes'
import { IdentityPage } from './IdentityPage.tsx'
import { useSignedOut } from './use-signed-out.ts'
import { useIdentity } from './use-identity.ts'

/** An id that is looked up, never a path: whatever is no id counts as absent (section 5). */
const StudyId = v.fallback(Id, '')

const studyIn = (search: URLSearchParams): string => v.parse(StudyId, search.get('studyId') ?? '')

/**
 * A link that is pressed before the app runs carries no study, for the build has rendered it for everybody. Where
 * the browser has followed one to this page, the study is taken into its address from that of the page before.
 * In the app links carry it themselves, and the page before may have been another person's.
 */
export function startSignUp(): typeof SignUpPage {
  const { pathname, search, origin } = window.location
  if (pathOf(pathname) === routes.signUp && !search && document.referrer) {
    const before = new URL(document.referrer)
    const studyId = before.origin === origin ? studyIn(before.searchParams) : ''
    if (studyId) window.history.replaceState(window.history.state, '', hrefs.signUp(studyId))
  }
  return SignUpPage
}

function SignUpPage() {
  const device = useIdentity()
  useSignedOut()
  const [search] = useSearchParams()
  return (
    <IdentityPage screen="sign-up">
      <SignUpForm studyId={studyIn(search)} mayAutofill={!device?.isShared} />
    </IdentityPage>
  )
}
