import { ExternalLink } from '#ui/ExternalLink.tsx'
import classes from './EntryCard.module.css'
import { testPage } from './test-pages.ts'

/** A link to another site's page about a test, if there is one with exactly its name. */
export function TestLink({ term }: { term: string }) {
  const page = testPage(term)
  if (!page) return undefined
  return (
    <span className={classes['explained']}>
      <ExternalLink href={page.url}>
        What is this test? ({page.site}) <span className="visually-hidden">{term}</span>
      </ExternalLink>
    </span>
  )
}
