import { benchRecord } from './record.ts'

/* npm run bench -- record: how long people wait when they read a GP record of 20,000 entries. */
process.exit((await benchRecord()) ? 0 : 1)
