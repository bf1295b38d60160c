// npm run lighthouse [-- --runs 3 --port 8080]: Lighthouse CI over public and signed-in pages.
import { parseArgs } from 'node:util'
import { withTypeScript } from './with-typescript.mjs'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    port: { type: 'string', default: '8080' },
    /** Comma-separated; all of lighthouserc.json without it. */
    paths: { type: 'string' },
  },
})
await withTypeScript()
const { auditProduct } = await import('./lighthouse.ts')
process.exitCode = await auditProduct({
  port: Number(values.port),
  runs: Number(values.runs),
  ...(values.paths && { paths: values.paths.split(',') }),
})
