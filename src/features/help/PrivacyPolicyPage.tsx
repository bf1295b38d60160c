import { Page } from '#ui/Page.tsx'
import { ArticleSections } from './ArticleSections.tsx'
import { privacy } from './content/privacy.ts'

/** The privacy policy, for anybody. */
export const PrivacyPolicyPage = () => (
  <Page title={privacy.title} lead={privacy.lead}>
    <ArticleSections article={privacy} />
  </Page>
)
