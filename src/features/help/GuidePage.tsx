import { Redirect, useLocation } from 'wouter'
import { pathOf } from '#contract/page-files.ts'
import { routes } from '#routes'
import { Page } from '#ui/Page.tsx'
import { TextLink } from '#ui/links.tsx'
import { ArticleSections, InGuide } from './ArticleSections.tsx'
import { helpPages } from './help-pages.ts'
import { HelpTopics, WriteToUs } from './HelpTopics.tsx'

/** Help for visitors, who may be unable to sign in: an article, or the list of all if the address names none. */
export function GuidePage() {
  const [path] = useLocation()
  if (pathOf(path) === routes.guide) return <GuideIndex />
  const page = helpPages.find(({ id }) => routes.guidePage.href(id) === path)
  if (!page) return <Redirect to={routes.guide} replace />
  const { name, article } = page
  return (
    <Page title={name} documentTitle={`${name} – Help`} lead={article.lead}>
      <p>
        <TextLink href={routes.guide}>All help</TextLink>
      </p>
      <InGuide value>
        <ArticleSections article={article} />
      </InGuide>
    </Page>
  )
}

const GuideIndex = () => (
  <Page title="Help" lead="Find an answer here, or email us. You do not need an account.">
    <HelpTopics hrefOf={routes.guidePage.href} />
    <WriteToUs />
  </Page>
)
