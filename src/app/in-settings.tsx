import { SettingsLayout } from '#features/account/SettingsLayout.tsx'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { lazyPart, type LazyPage } from '#ui/lazy.tsx'
import { PartFailed } from '#ui/PartFailed.tsx'

const SignOut = lazyPart(async () => (await import('./shell/SignOut.tsx')).SignOut)

/** A page of account settings: beside it stands the menu of all of them. */
export const inSettings = ({ Page, preload }: LazyPage): LazyPage => ({
  Page: ({ params }) => (
    <SettingsLayout
      foot={
        <ErrorBoundary
          place="sign-out"
          fallback={({ tryAgain }) => <PartFailed what="Sign out" onRetry={tryAgain} />}
        >
          <SignOut />
        </ErrorBoundary>
      }
    >
      <Page params={params} />
    </SettingsLayout>
  ),
  preload,
})
