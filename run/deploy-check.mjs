// npm run deploy:check: checks that the service runs as it would from the image.
import { withTypeScript } from './with-typescript.mjs'

await withTypeScript()
const { deployCheck } = await import('./deploy/deploy-check.ts')
const begun = Date.now()
try {
  await deployCheck((line) => console.log(line))
  console.log(`The service stands, after ${Math.round((Date.now() - begun) / 1000)} s.`)
  process.exit(0)
} catch (error) {
  console.error(error)
  process.exit(1)
}
