import { afterEach, expect, test, vi } from 'vitest'

const configFile = new URL('../../sw/config-file.ts', import.meta.url)

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A worker on a network that takes longer for `/config.js` than any deadline. */
async function aWorker() {
  const listeners = new Map<string, (event: unknown) => void>()
  const cached = new Map<string, Response>()
  const scope = {
    location: new URL('https://rowan.test/sw.js'),
    addEventListener: (type: string, listener: (event: unknown) => void) =>
      listeners.set(type, listener),
  }
  vi.stubGlobal('self', scope)
  vi.stubGlobal('location', scope.location)
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (path: string) => cached.get(path),
      put: async (path: string, response: Response) => void cached.set(path, response),
    }),
  })
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(path: string) {
        super(new URL(path, scope.location))
      }
    },
  )
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort('late'))
  vi.stubGlobal('fetch', async (_: Request, { signal }: RequestInit) => {
    signal?.throwIfAborted()
    return new Response('', { headers: { 'Content-Type': 'text/javascript' } })
  })
  vi.resetModules()
  // The worker has other global types, which this TypeScript project does not include.
  const worker: { cacheRuntimeConfig: () => void } = await import(String(configFile))
  worker.cacheRuntimeConfig()
  return { listeners, cached }
}

test('the worker’s install waits for /config.js as long as it takes', async () => {
  const { listeners, cached } = await aWorker()
  const waited: Promise<unknown>[] = []
  listeners.get('install')?.({ waitUntil: (work: Promise<unknown>) => void waited.push(work) })
  await Promise.all(waited)
  expect(waited).toHaveLength(1)
  expect([...cached.keys()]).toEqual(['/config.js'])
})
