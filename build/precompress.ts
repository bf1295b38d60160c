import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const compressible = /\.(css|html|js|json|svg|txt|webmanifest|xml)$/
/** Compressing a file that fits into one packet gains nothing. */
const smallest = 1024

/**
 * Writes `.br` and `.gz` beside every text file of the build, at the highest level: the cost is
 * paid once, at build time. It must be the last plugin, because the service worker is written
 * when the bundle closes.
 */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => compressAll(folder),
    },
  }
}

/** Compresses the text files of a folder. */
export async function compressAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  await Promise.all(files.map(async (entry) => compress(join(entry.parentPath, entry.name))))
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < smallest) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await Promise.all([
    brotli(bytes, { params }).then(async (packed) => writeFile(`${path}.br`, packed)),
    promisify(gzip)(bytes, { level: 9 }).then(async (packed) => writeFile(`${path}.gz`, packed)),
  ])
}
