// npm run deploy:check: checks that the service runs as it is written, in real containers.
import { runCommand } from './run-command.mjs'
import { withTypeScript } from './with-typescript.mjs'

const begun = Date.now()
if (!(await hasEngine())) {
  console.error(
    'No container engine is reachable: npm run deploy:check needs Docker (DOCKER_HOST or the default socket), with docker compose or docker-compose.',
  )
  process.exit(1)
}
await withTypeScript()
const { deployCheck } = await import('./deploy-check/check.ts')
try {
  const lines = await deployCheck((line) => console.log(line))
  const width = Math.max(...lines.map(({ what }) => what.length))
  console.log('')
  for (const { what, found, seconds } of lines)
    console.log(`${what.padEnd(width)}  ${String(seconds).padStart(4)} s  ${found}`)
  console.log(`\nThe service stands, after ${Math.round((Date.now() - begun) / 1000)} s.`)
  process.exit(0)
} catch (error) {
  console.error(error)
  process.exit(1)
}

async function hasEngine() {
  const answers = async (/** @type {string} */ command, /** @type {string[]} */ ...args) =>
    runCommand(command, args, { isQuiet: true }).then(
      ({ code }) => code === 0,
      () => false,
    )
  return (
    (await answers('docker', 'version')) &&
    ((await answers('docker', 'compose', 'version')) ||
      (await answers('docker-compose', 'version')))
  )
}
