import { publicFetch } from '../../server/telemetry/public-fetch.ts'

/* Posts to an address of its own network, in a process that may trust other authorities, and prints what came of it. */
const url = new URL(process.argv[2] ?? '')
const said = await publicFetch([url.origin])(url, {
  method: 'POST',
  headers: {},
  body: '{}',
  signal: AbortSignal.timeout(20_000),
  redirect: 'error',
}).then(
  ({ status }) => String(status),
  (error: NodeJS.ErrnoException) => error.code ?? error.message,
)
process.stdout.write(said)
