import * as v from 'valibot'
import { useSearchParams } from 'wouter'
import { Id } from '#contract/limits.ts'
import { SignUpForm } from '#identity/IdentityForm.tsx'
import { IdentityPage } from './IdentityPage.tsx'
import { useLeftElsewhere } from '../use-left-elsewhere.ts'
import { useIdentity } from './use-identity.ts'

/** An id that is looked up, never a path: whatever is no id counts as absent (section 5). */
const StudyId = v.fallback(Id, '')

export function SignUpPage() {
  const device = useIdentity()
  useLeftElsewhere()
  const [search] = useSearchParams()
  const studyId = v.parse(StudyId, search.get('studyId') ?? '')
  return (
    <IdentityPage screen="sign-up">
      <SignUpForm studyId={studyId} mayAutofill={!device?.isShared} />
    </IdentityPage>
  )
}
