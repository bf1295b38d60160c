import { parseArgs } from 'node:util'
import { auditProduct } from './lighthouse.ts'

/*
 * npm run lighthouse [-- --runs 3 --port 8080 --paths /,/dashboard --untimed]: Lighthouse CI over public
 * and signed-in pages.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    port: { type: 'string', default: '8080' },
    /** Comma-separated; by default all of lighthouserc.json. */
    paths: { type: 'string' },
    /** For a busy machine: does not judge speed. */
    untimed: { type: 'boolean', default: false },
  },
})
process.exitCode = await auditProduct({
  port: Number(values.port),
  runs: Number(values.runs),
  isTimed: !values.untimed,
  ...(values.paths && { paths: values.paths.split(',') }),
})
