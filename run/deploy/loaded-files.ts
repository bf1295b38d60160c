import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { projectFolder } from '../run-command.mjs'

const Coverage = v.object({ result: v.array(v.object({ url: v.string() })) })
const Lockfile = v.object({
  packages: v.record(v.string(), v.object({ dev: v.optional(v.boolean()) })),
})

/**
 * The files that a process has loaded, according to V8's `coverage`, but that do not belong to the
 * image, or belong to a development package. Throws when there is no coverage.
 */
export function foreignFilesLoaded(coverage: string, imageFolder: string): string[] {
  const files = readdirSync(coverage).flatMap(
    (name) => v.parse(Coverage, JSON.parse(readFileSync(join(coverage, name), 'utf8'))).result,
  )
  const loaded = [...new Set(files.map(({ url }) => url))].filter((url) => url.startsWith('file:'))
  if (loaded.length === 0) throw new Error('Nothing is known of what was loaded')
  const lockfile = readFileSync(join(projectFolder, 'package-lock.json'), 'utf8')
  const { packages } = v.parse(Lockfile, JSON.parse(lockfile))
  const dev = Object.keys(packages).filter((path) => packages[path]?.dev)
  return loaded.filter((url) => {
    const path = decodeURIComponent(new URL(url).pathname)
    return !path.startsWith(`${imageFolder}/`) || dev.some((name) => path.includes(`/${name}/`))
  })
}
