// npm test: everything that must pass before a push. npm test -- --all: the same and what takes longer.
import { warnOfOldNode } from './node-version.mjs'
import { withTypeScript } from './with-typescript.mjs'

warnOfOldNode()
await withTypeScript()
const { testAll, testPush } = await import('./steps.ts')
const isGreen = process.argv.includes('--all') ? await testAll() : await testPush()
process.exitCode = isGreen ? 0 : 1
