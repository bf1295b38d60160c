import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openEnvironment, type TestEnvironment } from '../answers/environment.ts'
import { makeRelease } from './next-release.ts'

/** The product behind a network that can be cut, with a sequence of releases. */
export interface Line extends Pick<TestEnvironment, 'origin' | 'journal' | 'close'> {
  /** From now on nothing gets through: no pages, files or calls. */
  cut: () => void
  mend: () => void
  /** Deploys the next release; its letter is in the names of its files. */
  publish: () => Promise<string>
}

const built = fileURLToPath(new URL('../../dist', import.meta.url))

export async function openLine(): Promise<Line> {
  let isCut = false
  let releases = 0
  const folder = await mkdtemp(join(tmpdir(), 'rowan-releases-'))
  const environment = await openEnvironment({
    answerOwn(_, response) {
      if (isCut) response.destroy()
      return isCut
    },
  })
  return {
    origin: environment.origin,
    journal: environment.journal,
    cut: () => {
      isCut = true
    },
    mend: () => {
      isCut = false
    },
    async publish() {
      releases += 1
      const mark = String(releases)
      const release = join(folder, mark)
      await makeRelease(built, release, mark)
      await environment.release(release)
      return mark
    },
    async close() {
      await environment.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
