import { routes } from '#routes'
import { Page } from '#ui/Page.tsx'
import { TextLink } from '#ui/links.tsx'

/** The router's not-found fallback (section 8) within account settings. */
export const SettingsNotFoundPage = () => (
  <Page title="Not Found">
    <p>There is nothing at this address.</p>
    <p>
      <TextLink href={routes.myData}>Account settings</TextLink>
    </p>
  </Page>
)
