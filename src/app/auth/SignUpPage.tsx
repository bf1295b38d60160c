import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { studyIn, copyStudyFromReferrer } from '#features/studies/study-redirect.ts'
import { IdentityForm } from '#identity/IdentityForm.tsx'
import { hrefs, routes } from '#routes'
import { IdentityPage } from './IdentityPage.tsx'
import { hrefAfterSignIn } from './return-to.ts'
import { useSignedOut } from './use-signed-out.ts'
import { useIdentity } from './use-identity.ts'

export function startSignUp(): typeof SignUpPage {
  copyStudyFromReferrer(routes.signUp, hrefs.signUp)
  return SignUpPage
}

function SignUpPage() {
  const device = useIdentity()
  useSignedOut()
  const [search] = useSearchParams()
  const studyId = studyIn(search)
  return (
    <IdentityPage screen="sign-up">
      <CameFor studyId={studyId} />
      <IdentityForm
        name="sign-up"
        studyId={studyId}
        afterSignIn={hrefAfterSignIn(studyId)}
        mayAutofill={!device?.isShared}
      />
    </IdentityPage>
  )
}

/** Which study the account is for. Nothing waits for it, and without it the form is the same. */
function CameFor({ studyId }: { studyId: string }) {
  const [name, setName] = useState<string>()
  useEffect(() => {
    if (studyId === '') return
    import('#features/studies/PublicStudyPage.tsx')
      .then(async (page) => page.studyName(studyId))
      .then(setName, () => undefined)
  }, [studyId])
  return (
    name && (
      <p>
        You came for the study <strong>{name}</strong>. We’ll take you to it once you have an
        account.
      </p>
    )
  )
}
