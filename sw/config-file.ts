import { registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope

const path = '/config.js'
const cacheName = 'runtime-config'
/** In ms. The start of the app waits for it. */
const deadline = 3000

/**
 * Serves `/config.js` stale-while-revalidate: from the cache, so that no start waits for the network
 * (decision 068), and refetched for the next start.
 */
export function cacheRuntimeConfig(): void {
  // The page that installs the worker has loaded its own configuration, so this fetch has no timeout.
  self.addEventListener('install', (event) => {
    event.waitUntil(readConfig(new Request(path)))
  })
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === path,
    async ({ request, event }) => {
      const cached = await (await caches.open(cacheName)).match(path)
      const fresh = readConfig(request, AbortSignal.timeout(deadline))
      if (!cached) return fresh
      // Without a connection the cached file stays.
      event.waitUntil(fresh.catch(() => undefined))
      return cached
    },
  )
}

async function readConfig(request: Request, signal?: AbortSignal): Promise<Response> {
  const fresh = await fetch(request, { ...(signal && { signal }) })
  if (!isScript(fresh)) throw new Error('/config.js: not a script')
  await (await caches.open(cacheName)).put(path, fresh.clone())
  return fresh
}

/** A captive portal answers HTML: that is never cached. */
const isScript = (response: Response): boolean =>
  response.ok && (response.headers.get('Content-Type') ?? '').includes('javascript')
