// npm run bench:faults: kills, races, gentle ends and a stopped database. KILLS and RACES make it smaller.
import { withTypeScript } from './with-typescript.mjs'

await withTypeScript()
const { benchFaults } = await import('./bench/faults.ts')

const isMet = await benchFaults({
  kills: Number(process.env['KILLS'] || '50'),
  races: Number(process.env['RACES'] || '200'),
  downSeconds: Number(process.env['DOWN_SECONDS'] || '20'),
})
process.exit(isMet ? 0 : 1)
