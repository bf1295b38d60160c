import { HelpPage } from '#features/help/HelpPage.tsx'
import { helpPages } from '#features/help/help-pages.ts'
import { ErrorScreen } from './shell/ErrorScreen.tsx'

/** `/help/{page}`: an id that names no page of help is an address that leads nowhere. */
export function HelpRoute({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const page = helpPages.find(({ id }) => id === params['page'])
  return page ? <HelpPage page={page} /> : <ErrorScreen code="not-found" />
}
