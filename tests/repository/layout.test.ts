import { readFileSync } from 'node:fs'
import { parse } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles } from './project-files.ts'

const files = projectFiles()

test('no file or folder has a name that says nothing', () => {
  const empty = new Set(['utils', 'util', 'helpers', 'common', 'misc', 'lib', 'types', 'index'])
  const code = files.filter((file) => /\.(ts|tsx|mjs|js|css)$/.test(file))
  const names = (file: string) => [...parse(file).dir.split('/'), parse(file).name]
  expect(code.filter((file) => names(file).some((name) => empty.has(name)))).toEqual([])
})

test('components are named as such, everything else in lower case with hyphens', () => {
  const code = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
  const named = /(^|\/)([A-Z][A-Za-z0-9]*\.tsx|[a-z0-9]+([.-][a-z0-9]+)*\.tsx?)$/
  expect(code.filter((file) => !named.test(file))).toEqual([])
})

test('at the top of the server are its entries alone', () => {
  const top = files.filter((file) => /^server\/[^/]+\.ts$/.test(file))
  const build = readFileSync(new URL('../../build/service.config.ts', import.meta.url), 'utf8')
  expect(top.filter((file) => !build.includes(`'${file}'`))).toEqual([])
  expect(top.length).toBeLessThanOrEqual(12)
})
