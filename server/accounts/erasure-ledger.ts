import { createHmac } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { BackupError } from '../backup/backup-format.ts'
import { StartupError } from '../boot/startup-error.ts'
import { secretInFile } from '../boot/secret-file.ts'

/*
 * The list of erased subjects, kept outside the database (decision 122): an older backup still
 * contains them, so after a restore they are erased again. A line is the day and a keyed hash of
 * the subject, so the file names nobody. The key lies beside it.
 */

export interface ErasureLedger {
  /** Resolves once it is on disk. A subject may be in the ledger more than once. */
  add(subject: string, at: Date): Promise<void>
}

/** Opens the ledger for writing, and creates it if needed. Throws `StartupError` where it cannot be written. */
export function openErasureLedger(path: string): ErasureLedger {
  const key = prepared(path)
  return {
    async add(subject, at) {
      const line = `${at.toISOString().slice(0, 10)} ${hashOf(subject, key)}\n`
      await appendFile(path, line, { flush: true })
    },
  }
}

function prepared(path: string): string {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    appendFileSync(path, '', { mode: 0o600 })
    return secretInFile(dirname(path), keyName(path))
  } catch (cause) {
    const sentence = `Rowan cannot start: the erasure ledger ${path} cannot be written.`
    throw new StartupError(sentence, { cause })
  }
}

/** Whether the ledger at `path` contains a subject. Throws `BackupError` when the ledger or its key is missing. */
export function readErasureLedger(path: string): (subject: string) => boolean {
  const keyPath = join(dirname(path), keyName(path))
  for (const needed of [path, keyPath]) {
    if (existsSync(needed)) continue
    throw new BackupError(`There is no ${needed}: without it, who has left since would come back.`)
  }
  const key = readFileSync(keyPath, 'utf8').trim()
  const hashes = new Set(
    readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => line.split(' ')[1]),
  )
  return (subject) => hashes.has(hashOf(subject, key))
}

const keyName = (path: string): string => `${basename(path)}.key`

const hashOf = (subject: string, key: string): string =>
  createHmac('sha256', key).update(subject).digest('base64url')
