import { withTypeScript } from './with-typescript.mjs'

await withTypeScript()
const { testEverything } = await import('./steps.ts')
process.exitCode = (await testEverything()) ? 0 : 1
