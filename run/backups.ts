import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { BackupError, EndLine } from '../server/backup/backup-format.ts'
import { readBackupFile, writeBackupFile } from '../server/backup/backup-file.ts'
import { backupLines } from '../server/backup/backup-lines.ts'
import { restoreLines } from '../server/backup/restore-lines.ts'
import { lockDataDirectory } from '../server/boot/data-lock.ts'
import { environmentOf } from '../server/db/environment.ts'
import { openDatabase } from '../server/db/open.ts'
import { readErasureLedger } from '../server/accounts/erasure-ledger.ts'
import type { Database } from '../server/db/tables.ts'
import { StartupError } from '../server/errors/startup-error.ts'
import {
  keyMissing,
  readBackupSettings,
  readLedgerSetting,
  readStartSettings,
  type Environment,
} from '../server/boot/settings.ts'

/**
 * Backs up the whole embedded database into a new file, while no server runs. Resolves with the number of rows.
 * PostgreSQL has better means of its own. Throws `BackupError` and `StartupError`.
 */
export async function backUp(env: Environment, file: string): Promise<number> {
  const { databaseUrl } = readStartSettings(env)
  if (databaseUrl !== undefined) {
    throw new BackupError(
      'npm run backup is for the embedded database: PostgreSQL is backed up by its own means (docs/deployment.md).',
    )
  }
  const { dataDir, key, isDefaultKey } = readBackupSettings(env)
  if (!existsSync(databaseIn(dataDir))) {
    throw new BackupError(`There is no database in ${dataDir}: nothing was backed up.`)
  }
  let counts: Record<string, number> = {}
  await withDatabase({ dataDir, databaseUrl }, async (db) => {
    if (isDefaultKey && (await environmentOf(db)) !== 'sandbox') throw keyMissing()
    const counted = async function* () {
      for await (const line of backupLines(db, new Date())) {
        if (line.startsWith('{"end":')) counts = v.parse(EndLine, JSON.parse(line)).end
        yield line
      }
    }
    await writeBackupFile(file, key, counted())
  })
  return sum(counts)
}

/**
 * Restores a backup into an empty database, and erases again everybody who has been erased since.
 * Resolves with the number of rows in the backup, and the number of members erased. Throws the
 * same.
 */
export async function restore(
  env: Environment,
  file: string,
): Promise<{ rows: number; erasedAgain: number }> {
  const { key, ...where } = readBackupSettings(env)
  const ledger = readLedgerSetting(env)
  const ended = ledger === undefined ? nothingEnded : readErasureLedger(ledger)
  return withDatabase(where, async (db) => {
    const { rows, erasedAgain } = await readBackupFile(file, key, async (lines) =>
      restoreLines(db, lines, { ...ended, now: new Date() }),
    )
    return { rows: sum(rows), erasedAgain }
  })
}

const nothingEnded = { isErased: () => false, isEnded: () => false }

const sum = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0)

const databaseIn = (dataDir: string) => join(dataDir, 'database')

async function withDatabase<Result>(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const lock = databaseUrl === undefined ? await lockOn(dataDir) : undefined
  try {
    const where =
      databaseUrl === undefined ? { dataDir: databaseIn(dataDir) } : { url: databaseUrl }
    // Not migrated: an earlier schema can be backed up too.
    const database = await openDatabase(where, {}, async () => undefined)
    try {
      return await work(database.backgroundDb)
    } finally {
      await database.close()
    }
  } finally {
    await lock?.release()
  }
}

const lockOn = async (dataDir: string) =>
  lockDataDirectory(dataDir).catch((error: unknown) => {
    if (!(error instanceof StartupError)) throw error
    throw new BackupError(`A server is using ${dataDir}: stop it first.`, { cause: error })
  })
