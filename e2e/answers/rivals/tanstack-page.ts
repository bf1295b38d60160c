import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { MutationObserver, onlineManager, QueryClient } from '@tanstack/react-query'
import { persistQueryClient } from '@tanstack/react-query-persist-client'
import { requestFor } from './rival-page.ts'

interface Answer {
  name: string
  key: string
}

/** As the manual of TanStack Query has it: paused mutations are persisted, and resumed at the start. */
const client = new QueryClient({ defaultOptions: { mutations: { gcTime: Infinity, retry: 3 } } })
client.setMutationDefaults(['answer'], {
  // One after the other, as they were given.
  scope: { id: 'answers' },
  mutationFn: async ({ name, key }: Answer) => {
    const reply = await fetch(await requestFor(name, key))
    if (!reply.ok || !reply.headers.get('Content-Type')?.includes('json')) {
      throw new Error(`The API answered ${reply.status}`)
    }
  },
})
const [, restored] = persistQueryClient({
  queryClient: client,
  // At once, not within the second that it takes by default.
  persister: createSyncStoragePersister({ storage: localStorage, throttleTime: 0 }),
})
client.mount()
await restored
void client.resumePausedMutations()

setInterval(() => {
  fetch('/health/live').then(
    (reply) => onlineManager.setOnline(reply.ok),
    () => onlineManager.setOnline(false),
  )
}, 250)

window.rival = {
  answer: (name, key) =>
    new Promise((resolve) => {
      const observer = new MutationObserver<void, Error, Answer>(client, {
        mutationKey: ['answer'],
      })
      observer.subscribe(({ isPaused, status }) => {
        if (isPaused) resolve('kept')
        if (status === 'success') resolve('sent')
        if (status === 'error') resolve('failed')
      })
      observer.mutate({ name, key }).catch(() => undefined)
    }),
  async flush() {
    await client.resumePausedMutations()
  },
}
