import { routes } from '#routes'
import { NotFound } from './shell/RouteFallbacks.tsx'

/** `/dashboard/my-data/{page}`: a page that account settings do not have. */
export const SettingsNotFound = () => (
  <NotFound back={{ href: routes.myData, label: 'Account settings' }} />
)
