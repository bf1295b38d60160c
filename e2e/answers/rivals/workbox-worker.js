import { Queue } from 'workbox-background-sync'

/** As the manual of workbox-background-sync has it: what fails to be sent is put into a queue. */
const queue = new Queue('answers')

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  if (event.request.method === 'POST' && new URL(event.request.url).pathname.startsWith('/api/')) {
    event.respondWith(sendOrQueue(event.request))
  }
})
self.addEventListener('message', (event) => {
  event.waitUntil(
    queue.replayRequests().then(
      () => event.ports[0]?.postMessage('done'),
      () => event.ports[0]?.postMessage('failed'),
    ),
  )
})

/** @param {Request} request */
async function sendOrQueue(request) {
  const copy = request.clone()
  try {
    return await fetch(request)
  } catch {
    await queue.pushRequest({ request: copy })
    return new Response(undefined, { status: 202, headers: { 'X-Kept': 'true' } })
  }
}
