import { useEffect } from 'react'
import { hrefs, routes } from '#routes'
import { Page } from '#ui/Page.tsx'
import { closeSidebar } from '#ui/shell-state.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { ArticleSections } from './ArticleSections.tsx'
import { helpPages, type HelpPage as Shown } from './help-pages.ts'
import classes from './HelpPage.module.css'

/** One page of help beside the tabs that lead to the others. */
export function HelpPage({ page: { id: shownId, name, article } }: { page: Shown }) {
  useEffect(closeSidebar, [])
  return (
    <Page
      title={name}
      documentTitle={`${name} – Help and support`}
      heading={null}
      width="wide"
      backTo={{ href: routes.help, label: 'Back' }}
    >
      <div className={classes['columns']}>
        <nav aria-label="Help" className={classes['tabs']}>
          <ul className={classes['list']}>
            {helpPages.map(({ id, name: tab }) => (
              <li key={id} className={classes['tab']} data-current={id === shownId || undefined}>
                <TextLink href={hrefs.help(id)} isCurrent={id === shownId}>
                  {tab}
                </TextLink>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h1 tabIndex={-1}>{name}</h1>
          <p className={classes['lead']}>{article.lead}</p>
          <ArticleSections article={article} />
        </div>
      </div>
    </Page>
  )
}
