import { join } from 'node:path'
import { ensureBuilt } from './build.ts'
import { ensureChromium } from './chromium.ts'
import { projectFolder, runCommand } from './run-command.mjs'

interface Wanted {
  /** Write down what axe could not decide, in place of comparing it. */
  accept: boolean
  /** The name of a route in `src/routes.ts`; all of them without it. */
  route?: string | undefined
}

/** The whole matrix of accessibility. Resolves with an exit code. */
export async function inspectEverything({ accept, route }: Wanted): Promise<number> {
  await ensureBuilt()
  await ensureChromium()
  const args = ['test', 'e2e/accessibility', 'e2e/greetings.setup.ts']
  // The file of what was accepted has one writer.
  if (accept) args.push('--workers=1')
  if (route) args.push('--grep', `is greeted once|on ${route}$`)
  const { code } = await runCommand(join(projectFolder, 'node_modules/.bin/playwright'), args, {
    env: { ...process.env, A11Y: accept ? 'accept' : 'full' },
  })
  return code
}
