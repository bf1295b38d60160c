// npm run gp-check -- <folder>: what the viewer would show of record files and GP Connect bundles
import { withTypeScript } from './with-typescript.mjs'

await withTypeScript()
const { checkRecords } = await import('./check-records.ts')

try {
  const { lines, areAllRead } = checkRecords(process.argv[2])
  console.log(lines.join('\n'))
  process.exitCode = areAllRead ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
