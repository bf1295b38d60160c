import { routes } from '#routes'
import { Page } from '#ui/Page.tsx'
import { HelpTopics } from './HelpTopics.tsx'

/** The same help for visitors, who may be unable to sign in. */
export const GuideIndexPage = () => (
  <Page title="Help" lead="Find an answer here, or email us. You do not need an account.">
    <HelpTopics hrefOf={routes.guidePage.href} />
  </Page>
)
