import { hrefs } from '#routes'
import { Page } from '#ui/Page.tsx'
import { HelpTopics } from './HelpTopics.tsx'

/** The same help for somebody who is not signed in, or cannot be. */
export const GuideIndexPage = () => (
  <Page title="Help" lead="Find an answer here, or email us. You do not need an account.">
    <HelpTopics hrefOf={hrefs.guide} />
  </Page>
)
