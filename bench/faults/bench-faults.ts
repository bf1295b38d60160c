import { benchFaults } from './faults.ts'

/* npm run bench -- faults: kills, races, graceful shutdowns and a stopped database. KILLS and RACES reduce their number. */
const isMet = await benchFaults({
  kills: Number(process.env['KILLS'] || '50'),
  races: Number(process.env['RACES'] || '200'),
  downSeconds: Number(process.env['DOWN_SECONDS'] || '20'),
})
process.exit(isMet ? 0 : 1)
