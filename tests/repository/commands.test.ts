import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { root } from './lint.ts'
import { projectFiles } from './project-files.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const { scripts } = v.parse(
  v.object({ scripts: v.record(v.string(), v.string()) }),
  JSON.parse(read('package.json')),
)
const runner = read('bench/run-bench.ts')
const benches = [...runner.matchAll(/^ {2}'?([\w-]+)'?: \{/gm)].map(([, name = '']) => name)

const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)

test('the commands are few, and run files that are there', () => {
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(18)
  const files = [runner, ...Object.values(scripts)].flatMap((text) =>
    all(text, /((?:bench|run|tests|e2e|server)\/[\w./-]+\.(?:tsx?|mjs|json))/g),
  )
  expect(files.length).toBeGreaterThan(25)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('a command that a document, a workflow or a comment names exists', () => {
  const texts = projectFiles()
    .filter((file) => /\.(md|ts|tsx|mjs|yml)$|Dockerfile$/.test(file))
    .map((file) => [file, read(file)] as const)
  const wrong = texts.flatMap(([file, text]) =>
    [
      ...all(text, /npm run ([a-z]+(?:[:-][a-z]+)*)/g).filter((name) => !(name in scripts)),
      ...all(text, /npm run bench -- ([a-z][\w-]*)/g).filter((name) => !benches.includes(name)),
    ].map((name) => `${file}: ${name}`),
  )
  expect(wrong).toEqual([])
})

test('the pictures of the README and of the install dialog are those that are taken afresh', () => {
  const pictures = /((?:docs|public)\/screenshots\/[\w-]+\.\w+)/g
  const taken = all(read('e2e/screenshots/take-screenshots.ts'), pictures).toSorted()
  const shown = all(read('README.md'), pictures)
  const installing = all(read('build/manifest.ts'), /'(\/screenshots\/[\w-]+\.\w+)'/g)
  expect([...shown, ...installing.map((path) => `public${path}`)].toSorted()).toEqual(taken)
  expect(projectFiles().filter((file) => file.match(pictures))).toEqual(taken)
})
