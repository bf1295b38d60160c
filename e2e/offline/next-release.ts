import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

/*
 * A build takes a minute. To a browser and a server, a copy looks like another release if its files have other
 * names and contents, and every reference has the new names.
 */

/** The hash that Vite puts between the name of a file and its extension. */
const hashed = /^(.+)-([\w-]{8})\.(js|css|woff2|png|svg)$/
const texts = ['.js', '.css', '.html', '.json', '.webmanifest']

/** Makes `folder` a later build than `from`. `mark`, one letter or digit, distinguishes several. */
export async function makeRelease(from: string, folder: string, mark: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  // Compressed files would still contain the old names.
  await cp(from, folder, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) })
  const assets = join(folder, 'assets')
  const renamed = new Map<string, string>()
  for (const name of await readdir(assets)) {
    const [, what = '', hash = '', ending = ''] = hashed.exec(name) ?? []
    if (!hash) continue
    // Rotated, because the hash may already begin with the mark.
    const next = `${what}-${mark}${hash.slice(2)}${hash.slice(1, 2)}`
    renamed.set(`${what}-${hash}`, next)
    await rename(join(assets, name), join(assets, `${next}.${ending}`))
  }
  const anyOld = new RegExp([...renamed.keys()].join('|').replaceAll('.', '\\.'), 'g')
  for (const path of await textsOf(folder)) {
    const text = await readFile(path, 'utf8')
    const next = text.replace(anyOld, (old) => renamed.get(old) ?? old)
    // The worker uses it to detect changes of files without a hash in their name.
    await writeFile(path, next.replace(/("revision":")/g, `$1${mark}`))
  }
}

async function textsOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && texts.includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('clerk-js'))
}
