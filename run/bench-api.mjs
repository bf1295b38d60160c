// npm run bench:api: how many calls one core answers, on either database. BENCH_SECONDS says for how long each.
import { withTypeScript } from './with-typescript.mjs'

await withTypeScript()
const { benchApi } = await import('./bench/api.ts')

await benchApi({ seconds: Number(process.env['BENCH_SECONDS'] || '8') })
process.exit()
