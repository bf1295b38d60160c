import { parseArgs } from 'node:util'
import { benchApi, kinds, parts } from './api.ts'
import { benchMapper } from './mapper.ts'
import { benchRecordApi } from './record-api.ts'

/*
 * npm run bench -- api [kinds mix burst instances records mapper] [--on PGlite] [--durable] [--soak 30]: all or
 * some of the load tests, on both databases or one, with or without waiting for PostgreSQL's disk, and a soak test
 * of this many minutes. BENCH_SECONDS is the duration of each measurement.
 */
const { values, positionals } = parseArgs({
  options: {
    on: { type: 'string' },
    durable: { type: 'boolean', default: false },
    soak: { type: 'string', default: '0' },
  },
  allowPositionals: true,
})
const soakMinutes = Number(values.soak)
const isAll = positionals.length === 0 && soakMinutes === 0
const isMet = await benchApi({
  parts: parts.filter((part) => isAll || positionals.includes(part)),
  kinds: kinds.filter((kind) => values.on === undefined || values.on === kind),
  seconds: Number(process.env['BENCH_SECONDS'] || '8'),
  soakMinutes,
  isDurable: values.durable,
})
let isSmooth = true
if (isAll || positionals.includes('records')) {
  console.log('\nGP records, beside one and twenty readers')
  isSmooth = await benchRecordApi()
}
let isMapped = true
if (isAll || positionals.includes('mapper')) {
  console.log('\nThe mapper of GP Connect')
  isMapped = await benchMapper()
}
process.exit(isMet && isSmooth && isMapped ? 0 : 1)
