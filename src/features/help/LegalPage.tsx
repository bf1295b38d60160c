import { useLocation } from 'wouter'
import { article as accessibility } from '#content/help/accessibility.md'
import { article as privacy } from '#content/help/privacy.md'
import { article as terms } from '#content/help/terms.md'
import { pathOf } from '#contract/page-files.ts'
import { routes } from '#routes'
import { Page } from '#ui/Page.tsx'
import type { Article } from './article.ts'
import { ArticleSections } from './ArticleSections.tsx'

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
