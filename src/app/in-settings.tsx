import { Suspense } from 'react'
import { SettingsLayout } from '#features/account/SettingsLayout.tsx'
import { withControls } from '#ui/with-controls.tsx'
import type { LazyPage } from './lazy-page.tsx'
import { lazyPart } from './lazy-part.ts'

const loadSignOut = withControls(async () => (await import('./shell/SignOut.tsx')).SignOut)

const SignOut = lazyPart(loadSignOut)

/** A page of account settings: beside it stands the menu of all of them. */
export const inSettings = ({ Page, preload }: LazyPage): LazyPage => ({
  Page: ({ params }) => (
    <SettingsLayout
      foot={
        <Suspense>
          <SignOut />
        </Suspense>
      }
    >
      <Page params={params} />
    </SettingsLayout>
  ),
  preload,
})
