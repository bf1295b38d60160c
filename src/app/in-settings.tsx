import { SettingsLayout } from '#features/account/SettingsLayout.tsx'
import type { LazyPage } from './lazy-page.tsx'
import { SignOut } from './shell/SignOut.tsx'

/** A page of account settings: beside it stands the menu of all of them. */
export const inSettings = ({ Page, preload }: LazyPage): LazyPage => ({
  Page: ({ params }) => (
    <SettingsLayout foot={<SignOut />}>
      <Page params={params} />
    </SettingsLayout>
  ),
  preload,
})
