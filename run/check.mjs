import { withTypeScript } from './with-typescript.mjs'

await withTypeScript()
const { check } = await import('./steps.ts')
process.exitCode = (await check()) ? 0 : 1
