import { Page } from '#ui/Page.tsx'
import { ArticleSections } from './ArticleSections.tsx'
import { accessibility } from './content/accessibility.ts'

/** The accessibility statement, for anybody. */
export const AccessibilityPage = () => (
  <Page title={accessibility.title} lead={accessibility.lead}>
    <ArticleSections article={accessibility} />
  </Page>
)
