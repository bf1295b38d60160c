import { exit } from 'node:process'

/** What a container engine asks: whether the process of this container answers. Exit code 0 when it does. */
const port = process.env['PORT'] || '8080'
const isLive = await fetch(`http://localhost:${port}/health/live`).then(
  ({ ok }) => ok,
  () => false,
)
exit(isLive ? 0 : 1)
