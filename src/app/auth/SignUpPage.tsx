import * as v from 'valibot'
import { useSearch } from 'wouter'
import { Id } from '#contract/limits.ts'
import { SignUpForm } from '#identity/IdentityForm.tsx'
import { IdentityPage } from './IdentityPage.tsx'
import { useSignedOut } from './use-signed-out.ts'
import { useIdentity } from './use-identity.ts'

export function SignUpPage() {
  const device = useIdentity()
  useSignedOut()
  const search = useSearch()
  return (
    <IdentityPage screen="sign-up">
      <SignUpForm studyId={studyIn(search) || studyBefore()} mayAutofill={!device?.isShared} />
    </IdentityPage>
  )
}

/** An id that is looked up, never a path: whatever is no id counts as absent (section 5). */
const StudyId = v.fallback(Id, '')

const studyIn = (search: string): string =>
  v.parse(StudyId, new URLSearchParams(search).get('studyId') ?? '')

/**
 * The study in the address of the page of ours that led here: its link carries none when it is pressed before the
 * app runs, for the build has rendered it for everybody.
 */
function studyBefore(): string {
  if (!document.referrer) return ''
  const { origin, search } = new URL(document.referrer)
  return origin === window.location.origin ? studyIn(search) : ''
}
