import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { chooseProduct } from './product.ts'

const run = promisify(execFile)

/** Runs the operator's command against the product under test. Rejects if it exits with 1. */
export async function operate(...words: string[]): Promise<string> {
  const { port, dataDir } = await chooseProduct()
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir }
  const { stdout } = await run(process.execPath, ['run/operate.mjs', ...words], { env })
  return stdout.trim()
}
