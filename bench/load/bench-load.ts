import { parseArgs } from 'node:util'
import { benchLoad } from './load.ts'

/*
 * npm run bench -- load [--runs 5 --pages landing,dashboard --only visits|lighthouse --beside /tmp/old | --http2]:
 * the cost of a first and a repeat visit on a slow phone, and when a page becomes interactive.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    /** Comma-separated names from pages.ts; by default all. */
    pages: { type: 'string' },
    only: { type: 'string' },
    /** The folder of another release, with its packages, to measure in the same runs. */
    beside: { type: 'string' },
    /** Measures this build over HTTP/2, behind Caddy, in the same runs instead of another release. */
    http2: { type: 'boolean', default: false },
  },
})
const { only } = values
if (only !== undefined && only !== 'visits' && only !== 'lighthouse') {
  throw new Error('--only takes visits or lighthouse')
}
if (values.http2 && values.beside) throw new Error('--http2 measures this build, not one --beside')
const areMet = await benchLoad({
  runs: Number(values.runs),
  ...(values.pages && { pages: values.pages.split(',') }),
  ...(only && { only }),
  ...(values.beside && { beside: values.beside }),
  ...(values.http2 && { isHttp2: true }),
})
process.exit(areMet ? 0 : 1)
