import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { retainRelease } from '../../server/retained-releases.ts'
import { readStaticFiles } from '../../server/static-files.ts'
import { withEmptyFolder } from '../support/folder.ts'

const folder = withEmptyFolder()
const dataDir = join(folder, 'data')

/** A build with one chunk, which is named after it. */
function build(name: string): string {
  const distDir = join(folder, `dist-${name}`)
  for (const file of ['index.html', `assets/page-${name}.js`, `assets/page-${name}.js.br`]) {
    mkdirSync(dirname(join(distDir, file)), { recursive: true })
    writeFileSync(join(distDir, file), `${file} of ${name}`)
  }
  return distDir
}

const day = 24 * 60 * 60 * 1000

/** Starts a server with this build on this day, and returns a function that reads its files. */
function start(name: string, daysLater: number) {
  const distDir = build(name)
  const earlier = retainRelease({ distDir, dataDir }, new Date(daysLater * day))
  const files = readStaticFiles(distDir, { earlier })
  return async (path: string, headers: Record<string, string> = {}) =>
    files(path, new Request(`http://rowan.test${path}`, { headers }))?.text()
}

test('F38: a tab of an earlier release still gets its parts from the newest', async () => {
  start('a', 1)
  start('b', 2)
  const get = start('c', 3)
  expect(await get('/assets/page-a.js')).toBe('assets/page-a.js of a')
  expect(await get('/assets/page-a.js', { 'Accept-Encoding': 'br' })).toContain('.js.br of a')
  expect(await get('/assets/page-b.js')).toBe('assets/page-b.js of b')
  expect(await get('/index.html')).toBe('index.html of c')
})

test('F38: the last three releases are kept, and no more', async () => {
  for (const [index, name] of ['a', 'b', 'c'].entries()) start(name, index)
  const get = start('d', 3)
  expect(await get('/assets/page-a.js')).toBeUndefined()
  expect(await get('/assets/page-b.js')).toBeDefined()
  expect(readdirSync(join(dataDir, 'releases'))).toHaveLength(3)
})

test('F38: starting the same release again pushes none out, and a rolled back one is the newest', async () => {
  for (const [index, name] of ['a', 'b', 'c', 'c', 'a'].entries()) start(name, index)
  const get = start('d', 5)
  expect(await get('/assets/page-a.js')).toBeDefined()
  expect(await get('/assets/page-b.js')).toBeUndefined()
})

test('F38: what a killed start left half copied is no release', () => {
  mkdirSync(join(dataDir, 'releases', 'abc.half'), { recursive: true })
  start('a', 1)
  expect(readdirSync(join(dataDir, 'releases'))).toHaveLength(1)
})

test('a server without a built app keeps nothing', () => {
  expect(retainRelease({ distDir: join(folder, 'none'), dataDir }, new Date(0))).toEqual([])
})
