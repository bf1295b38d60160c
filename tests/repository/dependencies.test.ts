import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { root } from './lint.ts'

const Names = v.record(v.string(), v.string())
const Package = v.object({ dependencies: Names, devDependencies: Names })
const Lockfile = v.object({
  packages: v.record(
    v.string(),
    v.object({
      version: v.optional(v.string()),
      integrity: v.optional(v.string()),
      dev: v.optional(v.boolean()),
      optional: v.optional(v.boolean()),
      inBundle: v.optional(v.boolean()),
    }),
  ),
})

const read = (file: string) => readFile(join(root, file), 'utf8')
const { dependencies, devDependencies } = v.parse(Package, JSON.parse(await read('package.json')))
const lockfile = await read('package-lock.json')
const { packages } = v.parse(Lockfile, JSON.parse(lockfile))

test('S30: every version is exact', () => {
  const versions = Object.entries({ ...dependencies, ...devDependencies })
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

test('S30: no package runs a script of its own when it is installed', async () => {
  expect(await read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
})

test('the lockfile names no registry, so that any mirror will do', () => {
  expect(lockfile).not.toMatch(/https?:\/\/[^"]*\/-\/|"resolved"/)
})

test('S30: npm checks each package that it installs, but for what lies in another one and binaries for the systems of other contributors', () => {
  const unchecked = Object.entries(packages).filter(
    ([path, { integrity, dev, optional, inBundle }]) =>
      path !== '' && !integrity?.startsWith('sha512-') && !(dev && (optional || inBundle)),
  )
  expect(unchecked.map(([path]) => path)).toEqual([])
})

test.each(['@tanstack/query-core', 'react', 'react-dom', '@mantine/core', 'valibot'])(
  'S30: there is one copy of %s',
  (name) => {
    const copies = Object.keys(packages).filter((path) => path.endsWith(`node_modules/${name}`))
    expect(copies).toEqual([`node_modules/${name}`])
  },
)
