// npm run bench:api: the load plan. BENCH_SECONDS says for how long each measurement; `-- --soak 30` adds so many minutes.
import { withTypeScript } from './with-typescript.mjs'

await withTypeScript()
const { benchApi } = await import('./bench/api.ts')
const { benchRecordApi } = await import('./bench/record-api.ts')

const soakAt = process.argv.indexOf('--soak')
const isMet = await benchApi({
  seconds: Number(process.env['BENCH_SECONDS'] || '8'),
  soakMinutes: soakAt < 0 ? 0 : Number(process.argv[soakAt + 1]),
})
console.log('\nGP records, beside one and twenty readers')
const isSmooth = await benchRecordApi()
process.exit(isMet && isSmooth ? 0 : 1)
