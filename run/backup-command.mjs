import { resolve } from 'node:path'
import { withTypeScript } from './with-typescript.mjs'

/**
 * Runs a command on one file and prints one line: what it did or, with exit code 1, why it failed.
 *
 * @param {string} name
 * @param {(backups: typeof import('./backups.ts'), file: string) => Promise<string>} command
 */
export async function runBackupCommand(name, command) {
  const [file, ...rest] = process.argv.slice(2)
  if (!file || rest.length > 0) {
    console.error(`Usage: npm run ${name} -- <file>`)
    process.exitCode = 1
    return
  }
  await withTypeScript()
  try {
    console.log(await command(await import('./backups.ts'), resolve(file)))
  } catch (error) {
    const isSentence =
      error instanceof Error && ['BackupError', 'StartupError'].includes(error.name)
    console.error(isSentence ? error.message : error)
    process.exitCode = 1
  }
}
