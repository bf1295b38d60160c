import { createHandlerBoundToURL } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** Served by the network alone: never the app's shell in their place. */
const notPages = [/^\/api\//, /^\/clerk\//, /^\/health\//, /^\/openapi\.json$/, /^\/config\.js$/]

/** Every page is the neutral shell, which finds its own route. */
export function answerNavigations(): void {
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: notPages }))
}
