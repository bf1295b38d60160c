import { BackupError } from './backup/backup-format.ts'
import { RefusedToStart } from './refused-to-start.ts'

/** Ends this process with exit code 1 and the one sentence that the operator reads. */
export function endWithSentence(error: unknown): never {
  console.error(isSentence(error) ? error.message : error)
  process.exit(1)
}

const isSentence = (error: unknown): error is Error =>
  error instanceof RefusedToStart || error instanceof BackupError
