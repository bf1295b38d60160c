// npm test: what must pass before every push. npm run test:all: that and what takes longer.
import { withTypeScript } from './with-typescript.mjs'

await withTypeScript()
const { testAll, testPush } = await import('./steps.ts')
const isGreen = process.argv.includes('--all') ? await testAll() : await testPush()
process.exitCode = isGreen ? 0 : 1
