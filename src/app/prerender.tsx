import { renderToString } from 'react-dom/server'
import { brand } from '#ui/brand.ts'
import { renderedTitle } from '#ui/page-title.ts'
import { App } from './App.tsx'
import { pages } from './pages.ts'

/**
 * The table of pages for the build, which alone runs this, with those that it prerenders. What needs an identity is
 * not loaded here, so that its skeleton stands in its place, as it does in a browser that still loads it.
 */
export async function prerenderPages() {
  const rows = []
  for (const { path, layout, name, isPrerendered, preload } of pages) {
    const row = { path, layout, name }
    if (!isPrerendered) {
      rows.push(row)
      continue
    }
    if (layout === 'public') await preload()
    const body = renderToString(<App prerenderedPath={path} />)
    // A skeleton has no title of its own.
    rows.push({
      ...row,
      rendered: { body, title: layout === 'member' ? brand.name : renderedTitle },
    })
  }
  return rows
}
