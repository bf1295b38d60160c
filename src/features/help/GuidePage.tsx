import { Redirect, useLocation } from 'wouter'
import { routes } from '#routes'
import { Page } from '#ui/Page.tsx'
import { TextLink } from '#ui/links.tsx'
import { ArticleSections, InGuide } from './ArticleSections.tsx'
import { helpPages } from './help-pages.ts'

/** A help article for visitors; the list of all if the address names none. */
export function GuidePage() {
  const [path] = useLocation()
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
