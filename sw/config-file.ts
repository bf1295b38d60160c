import { registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope

const path = '/config.js'
const cacheName = 'runtime-config'
const deadline = 3000

/** `/config.js` comes from the network while it answers, else as it was last read: offline starts need it. */
export function keepRuntimeConfig(): void {
  // The page that installs the worker has read its configuration past it.
  self.addEventListener('install', (event) => {
    event.waitUntil(readConfig(new Request(path), event))
  })
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === path,
    ({ request, event }) => readConfig(request, event),
  )
}

async function readConfig(request: Request, event: ExtendableEvent): Promise<Response> {
  const cache = await caches.open(cacheName)
  try {
    const fresh = await fetch(request, { signal: AbortSignal.timeout(deadline) })
    if (!isScript(fresh)) throw new Error('/config.js: not a script')
    event.waitUntil(cache.put(request, fresh.clone()))
    return fresh
  } catch (cause) {
    const kept = await cache.match(request)
    if (kept) return kept
    throw cause
  }
}

/** A captive portal answers HTML: that is never kept. */
const isScript = (response: Response): boolean =>
  response.ok && (response.headers.get('Content-Type') ?? '').includes('javascript')
