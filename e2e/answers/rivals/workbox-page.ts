import { requestFor } from './rival-page.ts'

await navigator.serviceWorker.register('./workbox-worker.js')
const { active } = await navigator.serviceWorker.ready
if (!navigator.serviceWorker.controller) {
  await new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
  })
}

window.rival = {
  async answer(name, key) {
    const reply = await fetch(await requestFor(name, key))
    if (reply.headers.get('X-Kept')) return 'kept'
    return reply.ok && reply.headers.get('Content-Type')?.includes('json') ? 'sent' : 'failed'
  },
  flush: () =>
    new Promise((resolve) => {
      const channel = new MessageChannel()
      channel.port1.addEventListener('message', () => resolve())
      channel.port1.start()
      active?.postMessage('replay', [channel.port2])
    }),
}
