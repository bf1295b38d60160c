import { HelpPage } from '#features/help/HelpPage.tsx'
import { helpPages } from '#features/help/help-pages.ts'
import { routes } from '#routes'
import { NotFound } from './shell/RouteFallbacks.tsx'

/** `/help/{page}`: an id that names no page of help is an address that leads nowhere. */
export function HelpRoute({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const page = helpPages.find(({ id }) => id === params['page'])
  if (page) return <HelpPage page={page} />
  return <NotFound back={{ href: routes.help, label: 'Help and support' }} />
}
