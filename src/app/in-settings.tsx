import { lazy, Suspense } from 'react'
import { SettingsLayout } from '#features/account/SettingsLayout.tsx'
import type { LazyPage } from './lazy-page.tsx'
import { loadChunk } from './load-chunk.ts'

const SignOut = lazy(async () => {
  const loaded = await loadChunk(async () => import('./shell/SignOut.tsx'))
  return { default: loaded.SignOut }
})

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
