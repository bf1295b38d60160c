import { benchRecord } from './record.ts'

/* npm run bench:record: what a person waits for who reads a GP record of 20,000 entries. */
process.exit((await benchRecord()) ? 0 : 1)
