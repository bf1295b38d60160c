import { renderToString } from 'react-dom/server'
import { brand } from '#ui/brand.ts'
import { renderedTitle } from '#ui/Page.tsx'
import { App } from './App.tsx'
import { allPages } from './entry-pages.ts'

/**
 * The table of pages, with the HTML of those that are prerendered. Only the build runs this. Code that needs the
 * identity provider is not loaded, so its skeleton is rendered, as in a browser that is still loading it.
 */
export async function prerenderPages() {
  const rows = []
  for (const { path, layout, name, isPrerendered, preload } of allPages) {
    const row = { path, layout, name }
    if (!isPrerendered) {
      rows.push(row)
      continue
    }
    if (layout === 'public') await preload()
    const body = renderToString(<App prerenderedPath={path} />)
    // Skeletons have no title.
    rows.push({
      ...row,
      rendered: { body, title: layout === 'member' ? brand.name : renderedTitle },
    })
  }
  return rows
}
