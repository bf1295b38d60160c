// npm test: everything that must pass before a push. npm run test:all: the same and what takes longer.
import { withTypeScript } from './with-typescript.mjs'

await withTypeScript()
const { testAll, testPush } = await import('./steps.ts')
const isGreen = process.argv.includes('--all') ? await testAll() : await testPush()
process.exitCode = isGreen ? 0 : 1
