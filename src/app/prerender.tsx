import { renderToString } from 'react-dom/server'
import { App } from '#app/App.tsx'
import { publicPages } from '#app/public-pages.ts'
import { lazyPage } from '#ui/lazy.tsx'

/*
 * Run by the build alone: the pages that are the same for everybody, as HTML. What needs an identity is
 * not loaded here, so that its frame stands in its place, as it does in a browser that still loads it.
 */

const notHere = lazyPage(() => new Promise(() => undefined))

/** Pages that are whole without any script. */
export const wholePaths: readonly string[] = Object.keys(publicPages).filter(
  (path) => !path.includes(':'),
)

/** What stands inside #root of the page at this path. */
export async function renderPage(path: string): Promise<string> {
  await publicPages[path]?.preload()
  return renderToString(
    <App parts={{ signIn: notHere, signUp: notHere, members: notHere }} prerenderedPath={path} />,
  )
}
