import { routes } from '#routes'
import { Page } from '#ui/Page.tsx'
import { HelpTopics } from './HelpTopics.tsx'

/** Help for a member (section 2). */
export const HelpIndexPage = () => (
  <Page title="Help and support" lead="Find an answer here, or email us.">
    <HelpTopics hrefOf={routes.helpPage.href} />
  </Page>
)
