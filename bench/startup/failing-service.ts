import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../../e2e/support/temporary-folder.ts'
import { generateRecord } from '../../sandbox/gp-system/generate-record.ts'
import { openEnvironment, type TestEnvironment } from '../../e2e/answers/environment.ts'

/** What fails: nothing, everything, or only the identity provider. */
export const failures = {
  'server dead': 'dead',
  'Clerk dead': 'clerk-dead',
  'Clerk hung': 'clerk-hung',
  'Clerk 500': 'clerk-500',
} as const

export type State = 'well' | (typeof failures)[keyof typeof failures]

/** The product with a record of 5,000 entries for Amina, all from the last three months, which are shown first. */
export interface FailingService extends Pick<
  TestEnvironment,
  'origin' | 'direct' | 'journal' | 'networkOf'
> {
  become: (state: State) => void
  close: () => Promise<void>
}

const entries = 5_000
const examples = fileURLToPath(new URL('../../sandbox/gp-system/records', import.meta.url))

export async function openFailingService(): Promise<FailingService> {
  const recordsDir = temporaryFolder('bench-startup')
  cpSync(examples, recordsDir, { recursive: true })
  const file = join(recordsDir, 'amina.json')
  const until = new Date().toISOString().slice(0, 10)
  const { schema1, schema3 } = generateRecord({ entries, seed: 1, until, years: 0.2 })
  writeFileSync(
    file,
    JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), schema1, schema3 }),
  )
  let state: State = 'well'
  const hung = new Set<ServerResponse>()
  const environment = await openEnvironment({
    env: { GP_RECORDS_DIR: recordsDir },
    answerOwn(path, response) {
      if (state === 'well' || (state !== 'dead' && !path.startsWith('/clerk/'))) return false
      if (state === 'clerk-500') response.writeHead(500).end('Internal Server Error')
      else if (state === 'clerk-hung') hung.add(response)
      else response.destroy()
      return true
    },
  })
  return {
    ...environment,
    become(next) {
      state = next
      for (const response of hung) response.destroy()
      hung.clear()
    },
    async close() {
      for (const response of hung) response.destroy()
      await environment.close()
    },
  }
}
