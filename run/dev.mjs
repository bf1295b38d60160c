import { withTypeScript } from './with-typescript.mjs'

await withTypeScript()
const { develop } = await import('./develop.ts')
await develop(process.env)
