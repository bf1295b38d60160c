// npm run bench:record-api: what reading large GP records asks of the API.
import { withTypeScript } from './with-typescript.mjs'

await withTypeScript()
const { benchRecordApi } = await import('./bench/record-api.ts')

process.exit((await benchRecordApi()) ? 0 : 1)
