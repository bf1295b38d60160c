import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chooseProduct } from './product.ts'

const run = promisify(execFile)

/** Runs the operator's command against the product under test. Rejects if it exits with 1. */
export const operate = async (...words: string[]): Promise<string> => operateWith({}, words)

/** The same as the colleague who reviews what the other has written. */
export async function operateAsColleague(...words: string[]): Promise<string> {
  const { dataDir } = await chooseProduct()
  const secret = readFileSync(join(dataDir, 'operator-secret'), 'utf8').trim()
  return operateWith({ OPERATOR_KEY: `${secret}-colleague` }, words)
}

async function operateWith(more: Record<string, string>, words: string[]): Promise<string> {
  const { port, dataDir } = await chooseProduct()
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...more }
  const { stdout } = await run(process.execPath, ['run/operate.mjs', ...words], { env })
  return stdout.trim()
}
