// npm run bench:record: what a person waits for who reads a GP record of 20,000 entries.
import { withTypeScript } from './with-typescript.mjs'

await withTypeScript()
const { benchRecord } = await import('./bench-record/bench-record.ts')

process.exit((await benchRecord()) ? 0 : 1)
