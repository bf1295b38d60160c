// npm run gp-record -- --entries 20000 --seed 7 out.json
import { withTypeScript } from './with-typescript.mjs'

await withTypeScript()
const { generate } = await import('../sandbox/gp-system/generate.ts')

try {
  console.log(generate(process.argv.slice(2), new Date()))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
