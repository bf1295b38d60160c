import { lazy, Suspense } from 'react'
import { SettingsLayout } from '#features/account/SettingsLayout.tsx'
import type { LazyPage } from './lazy-page.tsx'
import { loadChunk } from './load-chunk.ts'
import { withControls } from './with-controls.tsx'

const loadSignOut = withControls(async () => (await import('./shell/SignOut.tsx')).SignOut)

const SignOut = lazy(async () => ({ default: await loadChunk(loadSignOut) }))

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
