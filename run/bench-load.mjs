// npm run bench:load [-- --runs 5 --pages landing,dashboard --only visits|lighthouse]: what a first and a repeat visit cost on a slow phone.
import { parseArgs } from 'node:util'
import { withTypeScript } from './with-typescript.mjs'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    /** Comma-separated, by the names in run/bench-load/pages.ts; all without it. */
    pages: { type: 'string' },
    only: { type: 'string' },
  },
})
await withTypeScript()
const { benchLoad } = await import('./bench-load/bench-load.ts')

const { only } = values
if (only !== undefined && only !== 'visits' && only !== 'lighthouse') {
  throw new Error('--only takes visits or lighthouse')
}
const areMet = await benchLoad({
  runs: Number(values.runs),
  ...(values.pages && { pages: values.pages.split(',') }),
  ...(only && { only }),
})
process.exit(areMet ? 0 : 1)
