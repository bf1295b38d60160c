import { benchFaults } from './faults.ts'

/* npm run bench -- faults: kills, races, graceful shutdowns, messages to a study and a stopped database. KILLS, RACES, MESSAGES and
 * DELIVERY_KILLS reduce their number. */
const isMet = await benchFaults({
  kills: Number(process.env['KILLS'] || '50'),
  races: Number(process.env['RACES'] || '200'),
  messages: Number(process.env['MESSAGES'] || '1000'),
  deliveryKills: Number(process.env['DELIVERY_KILLS'] || '40'),
  downSeconds: Number(process.env['DOWN_SECONDS'] || '20'),
})
process.exit(isMet ? 0 : 1)
