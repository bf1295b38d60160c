import { useLocation } from 'wouter'
import { pathOf } from '#contract/page-files.ts'
import { routes } from '#routes'
import { Page } from '#ui/Page.tsx'
import { ArticleSections } from './ArticleSections.tsx'
import { accessibility } from './content/accessibility.ts'
import type { Article } from './content/article.ts'
import { privacy } from './content/privacy.ts'
import { terms } from './content/terms.ts'

const texts = new Map<string, Article>([
  [routes.terms, terms],
  [routes.privacyPolicy, privacy],
  [routes.accessibility, accessibility],
])

/** The terms of use, the privacy policy and the accessibility statement, for anybody. */
export function LegalPage() {
  const [path] = useLocation()
  const article = texts.get(pathOf(path)) ?? terms
  return (
    <Page title={article.title} lead={article.lead}>
      <ArticleSections article={article} />
    </Page>
  )
}
