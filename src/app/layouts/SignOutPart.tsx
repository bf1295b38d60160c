import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { lazyPart } from '#ui/lazy.tsx'
import { PartFailed } from '#ui/PartFailed.tsx'

const SignOut = lazyPart(async () => (await import('../dialogs/SignOut.tsx')).SignOut)

/** The way out, whose code comes after that of the page. */
export const SignOutPart = ({ isNamed = false }: { isNamed?: boolean }) => (
  <ErrorBoundary
    place="sign-out"
    fallback={({ tryAgain }) => <PartFailed what="Sign out" onRetry={tryAgain} />}
  >
    <SignOut isNamed={isNamed} />
  </ErrorBoundary>
)
