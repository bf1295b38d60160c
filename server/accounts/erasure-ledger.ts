import { createHmac } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { BackupError } from '../backup/backup-format.ts'
import { StartupError } from '../errors/startup-error.ts'
import { secretInFile } from '../crypto/secret-file.ts'

declare module '../http/serve.ts' {
  interface Services {
    /** The list of erased subjects, kept outside the database. */
    readonly erasureLedger: ErasureLedger
  }
}

/*
 * What members have ended, kept outside the database (decision 121): an older backup still contains it, so after a
 * restore it is ended again. A line is the day and a keyed hash: of an erased subject, or of something that was taken
 * back, with a `-`, and with a `+` where it was given again. So the file names nobody. The key lies beside it.
 */

export interface ErasureLedger {
  /** Resolves once it is on disk. A subject may be in the ledger more than once. */
  add(subject: string, at: Date): Promise<void>
  /** The same of something that a member has taken back, such as a consent, or given again: the last line counts. */
  mark(what: string, isEnded: boolean, at: Date): Promise<void>
}

/** What a ledger says. */
export interface Ended {
  isErased: (subject: string) => boolean
  isEnded: (what: string) => boolean
}

/** Opens the ledger for writing, and creates it if needed. Throws `StartupError` where it cannot be written. */
export function openErasureLedger(path: string): ErasureLedger {
  const key = prepared(path)
  const write = async (at: Date, words: string) =>
    appendFile(path, `${at.toISOString().slice(0, 10)} ${words}\n`, { flush: true })
  return {
    add: async (subject, at) => write(at, hashOf(subject, key)),
    mark: async (what, isEnded, at) => write(at, `${hashOf(what, key)} ${isEnded ? '-' : '+'}`),
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

/** Reads the ledger at `path`. Throws `BackupError` when it or its key is missing. */
export function readErasureLedger(path: string): Ended {
  const keyPath = join(dirname(path), keyName(path))
  for (const needed of [path, keyPath]) {
    if (existsSync(needed)) continue
    throw new BackupError(`There is no ${needed}: without it, who has left since would come back.`)
  }
  const key = readFileSync(keyPath, 'utf8').trim()
  const lines = readFileSync(path, 'utf8').split('\n')
  // The last line of a hash is the one that stays.
  const last = new Map(
    lines.map((line) => {
      const [, hash, mark = 'erased'] = line.split(' ')
      return [hash, mark] as const
    }),
  )
  return {
    isErased: (subject) => last.get(hashOf(subject, key)) === 'erased',
    isEnded: (what) => last.get(hashOf(what, key)) === '-',
  }
}

const keyName = (path: string): string => `${basename(path)}.key`

const hashOf = (subject: string, key: string): string =>
  createHmac('sha256', key).update(subject).digest('base64url')
