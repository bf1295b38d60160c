import { Redirect } from 'wouter'
import { HelpPage } from '#features/help/HelpPage.tsx'
import { helpPages } from '#features/help/help-pages.ts'
import { hrefs } from '#routes'

/** `/help/{page}`: the Help Center where an id names no page of help (section 2). */
export function HelpRoute({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const page = helpPages.find(({ id }) => id === params['page'])
  return page ? <HelpPage page={page} /> : <Redirect to={hrefs.help('faq')} replace />
}
