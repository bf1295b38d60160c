import { registerRoute } from 'workbox-routing'

const cacheName = 'runtime-config'
const deadline = 3000

/** `/config.js` comes from the network while it answers, else as it was last read: offline starts need it. */
export function keepRuntimeConfig(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.js',
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
