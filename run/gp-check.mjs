// npm run gp-check -- [--show] <folder>: how much the viewer would show of record files and GP Connect
// bundles; with --show, every entry as a patient would read it
import { withTypeScript } from './with-typescript.mjs'

await withTypeScript()
const { checkRecords } = await import('./check-records.ts')

try {
  const args = process.argv.slice(2)
  const isShown = args.includes('--show')
  const { lines, areAllRead } = checkRecords(
    args.find((arg) => arg !== '--show'),
    { isShown },
  )
  console.log(lines.join('\n'))
  process.exitCode = areAllRead ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
