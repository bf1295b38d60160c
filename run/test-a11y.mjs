// npm run test:a11y [-- --accept] [--route <name>]: every route in every state, width and scheme,
// with every inspection. --accept writes down what axe could not decide, once somebody has looked.
import { parseArgs } from 'node:util'
import { withTypeScript } from './with-typescript.mjs'

const { values } = parseArgs({
  options: { accept: { type: 'boolean', default: false }, route: { type: 'string' } },
})
await withTypeScript()
const { inspectEverything } = await import('./test-a11y.ts')
process.exitCode = await inspectEverything(values)
