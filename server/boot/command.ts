import { BackupError } from '../backup/backup-format.ts'
import { StartupError } from '../errors/startup-error.ts'

/** Prints one line for whoever started this process. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Ends this process with exit code 1 and one sentence for the operator. */
export function endWithSentence(error: unknown): never {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exit(1)
}

function sentenceOf(error: unknown): string {
  const isSentence = error instanceof StartupError || error instanceof BackupError
  if (isSentence) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
