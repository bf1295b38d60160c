import { exit } from 'node:process'

/** The health check of a container: exit code 0 when its process answers. */
const port = process.env['PORT'] || '8080'
const isLive = await fetch(`http://localhost:${port}/health/live`).then(
  ({ ok }) => ok,
  () => false,
)
exit(isLive ? 0 : 1)
