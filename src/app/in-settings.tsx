import { SettingsLayout } from '#features/account/SettingsLayout.tsx'
import type { LazyPage } from './lazy-page.tsx'

/** A page of account settings: beside it stands the menu of all of them. */
export const inSettings = ({ Page, preload }: LazyPage): LazyPage => ({
  Page: ({ params }) => (
    <SettingsLayout>
      <Page params={params} />
    </SettingsLayout>
  ),
  preload,
})
