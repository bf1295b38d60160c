import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'

/** Answers a request for a file of the built app; undefined where there is no such file. */
export type StaticFiles = (pathname: string, request: Request) => Response | undefined

interface StaticFile {
  contentType: string
  /** The uncompressed file last. */
  variants: readonly Variant[]
}

interface Variant {
  bytes: Uint8Array<ArrayBuffer>
  etag: string
  encoding?: 'br' | 'gzip'
}

/**
 * Reads the folders once, a few megabytes; where two have a file of one name, the first is served. Requests are looked
 * up by name and never become a path, so nothing outside can be read; and a build that is replaced
 * while the server runs cannot mix two versions. Dot files are left out.
 */
export function readStaticFiles(...folders: string[]): StaticFiles {
  const files = new Map<string, StaticFile>()
  for (const root of folders) {
    for (const path of pathsIn(root)) {
      const pathname = pathnameOf(path, root)
      if (isServed(pathname) && !files.has(pathname)) files.set(pathname, readFile(path))
    }
  }
  return (pathname, request) => {
    const file = files.get(pathname)
    return file && reply(file, request)
  }
}

/** The files of a folder that may be served, and their compressed variants: relative paths, sorted. */
export const servedFilesIn = (folder: string): string[] =>
  pathsIn(folder)
    .map((path) => pathnameOf(path, folder))
    .filter((pathname) => isServed(pathname.replace(/\.(br|gz)$/, '')))
    .map((pathname) => pathname.slice(1))
    .toSorted()

const pathnameOf = (path: string, root: string) => `/${relative(root, path).split(sep).join('/')}`

function reply({ contentType, variants }: StaticFile, request: Request): Response {
  const accepted = acceptedEncodings(request.headers.get('Accept-Encoding') ?? '')
  const variant = variants.find(({ encoding }) => !encoding || accepted.has(encoding))
  if (!variant) return new Response(null, { status: 406 })
  const headers = new Headers({
    'Content-Type': contentType,
    'Cache-Control': 'no-cache',
    ETag: variant.etag,
  })
  if (variants.length > 1) headers.set('Vary', 'Accept-Encoding')
  if (isKnown(variant.etag, request)) return new Response(null, { status: 304, headers })
  headers.set('Content-Length', String(variant.bytes.length))
  if (variant.encoding) headers.set('Content-Encoding', variant.encoding)
  return new Response(request.method === 'HEAD' ? null : variant.bytes, { headers })
}

function isKnown(etag: string, request: Request): boolean {
  const known = request.headers.get('If-None-Match')?.split(',') ?? []
  return known.some((candidate) => {
    const tag = candidate.trim()
    return tag === '*' || tag === etag || tag === `W/${etag}`
  })
}

function acceptedEncodings(header: string): Set<string> {
  const entries = header.split(',').map((entry) =>
    entry
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/),
  )
  return new Set(
    entries
      .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
      .map(([encoding = '']) => encoding),
  )
}

function pathsIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

const isServed = (pathname: string): boolean =>
  !pathname.includes('/.') && !/\.(br|gz|map)$/.test(pathname)

function readFile(path: string): StaticFile {
  const variants = encodings
    .filter(({ suffix }) => existsSync(path + suffix))
    .map(({ suffix, encoding }): Variant => {
      return variantOf(readFileSync(path + suffix), encoding)
    })
  return {
    contentType: contentTypes[extname(path)] ?? 'application/octet-stream',
    variants,
  }
}

function variantOf(content: Uint8Array, encoding?: Variant['encoding']): Variant {
  const bytes = new Uint8Array(content)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return { bytes, etag, ...(encoding && { encoding }) }
}

const encodings = [
  { suffix: '.br', encoding: 'br' },
  { suffix: '.gz', encoding: 'gzip' },
  { suffix: '', encoding: undefined },
] as const

export const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}
