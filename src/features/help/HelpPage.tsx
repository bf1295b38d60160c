import { useEffect } from 'react'
import { Paper, Tabs } from '@mantine/core'
import { Redirect, useLocation } from 'wouter'
import { helpPageIds, routes } from '#routes'
import type { PageProps } from '#ui/lazy.tsx'
import { Page } from '#ui/Page.tsx'
import { closeSidebar } from '#ui/shell-state.ts'
import { ArticleSections } from './ArticleSections.tsx'
import { helpPages, type HelpArticle } from './help-pages.ts'
import { HelpTopics, WriteToUs } from './HelpTopics.tsx'
import classes from './HelpPage.module.css'

/** Help for a member (section 2): `/help`, and `/help/{page}`; the Help Center if there is no such page. */
export function HelpPage({ params }: PageProps) {
  if (params['page'] === undefined) return <HelpIndex />
  const page = helpPages.find(({ id }) => id === params['page'])
  return page ? <Help page={page} /> : <Redirect to={routes.helpPage.href('faq')} replace />
}

const HelpIndex = () => (
  <Page title="Help and support" lead="Find an answer here, or email us.">
    <HelpTopics hrefOf={routes.helpPage.href} />
    <Paper component="section" variant="quiet" mt="xl" aria-labelledby="write-to-us">
      <WriteToUs />
    </Paper>
  </Page>
)

/**
 * The help pages as tabs, each with its own address. Arrow keys only move the focus; Enter or Space opens a tab,
 * and its heading takes the focus, as on every page.
 */
function Help({ page: { id: shownId, name, article } }: { page: HelpArticle }) {
  const [, navigate] = useLocation()
  useEffect(closeSidebar, [])
  const choose = (chosen: string | null) => {
    const id = helpPageIds.find((each) => each === chosen)
    if (id) navigate(routes.helpPage.href(id))
  }
  return (
    <Page
      title={name}
      documentTitle={`${name} – Help and support`}
      heading={null}
      width="wide"
      backTo={{ href: routes.help, label: 'Back' }}
    >
      <Tabs
        id="help"
        value={shownId}
        onChange={choose}
        orientation="vertical"
        activateTabWithKeyboard={false}
        className={classes['help']}
      >
        <Tabs.List aria-label="Help">
          {helpPages.map(({ id, name: tab }) => (
            <Tabs.Tab key={id} value={id}>
              {tab}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {helpPages.map(({ id }) => (
          <Tabs.Panel key={id} value={id}>
            {id === shownId && (
              <>
                <h1 tabIndex={-1}>{name}</h1>
                <p>{article.lead}</p>
                <ArticleSections article={article} />
              </>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}
