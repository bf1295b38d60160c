import { Page } from '#ui/Page.tsx'
import { ArticleSections } from './ArticleSections.tsx'
import { terms } from './content/terms.ts'

/** The terms of use, for anybody. */
export const TermsPage = () => (
  <Page title={terms.title} lead={terms.lead}>
    <ArticleSections article={terms} />
  </Page>
)
