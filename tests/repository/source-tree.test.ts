import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importedBy } from '../../run/imports.ts'
import { projectFiles } from './project-files.ts'
import { root } from './lint.ts'

/** Shorter files with one user belong into that user, unless something else makes them files of their own. */
const shortest = 25

/** Why a short file with one user is a file. A page needs no reason: it is a chunk. */
const reasons: Readonly<Record<string, string>> = {
  'src/app/layouts/Rail.tsx': 'a chunk: phones have no rail',
  'src/features/appointment/count-only-here.ts': 'a chunk: loaded by whoever signs out',
  'src/domain/names-of-medicine.ts': 'a chunk: loaded where a study asks for a medicine',
  'src/features/kit/progress/kit-reminder.ts': 'a chunk: few people press its button',
  'src/features/gp-record/letters/pdf-worker.ts': 'the entry of a worker',
  'src/record/record-worker.ts': 'the entry of a worker',
  'src/styles/base.ts': 'the styles that the build writes into each page',
}

const sources = projectFiles()
  .filter((file) => /^(src|sw|server|sandbox|run|build|bench)\/.*\.(tsx?|mjs)$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const ofTheApp = sources.filter(({ file }) => file.startsWith('src/'))

const imported = sources.flatMap(({ file, text }) =>
  importedBy(file, text).map((to) => ({ by: file, to })),
)

test('a short file with one user stands in that user, or says why not', () => {
  const short = ofTheApp
    .filter(
      ({ file, text }) => text.split('\n').length - 1 < shortest && !file.endsWith('Page.tsx'),
    )
    .map(({ file }) => file)
    .filter(
      (file) => new Set(imported.filter(({ to }) => to === file).map(({ by }) => by)).size === 1,
    )
  expect(short.toSorted()).toEqual(Object.keys(reasons).toSorted())
})

test('a type has a name of its own', () => {
  const declared = ofTheApp.flatMap(({ text }) =>
    [...text.matchAll(/^(?:export )?(?:interface|type) (\w+)/gm)].map(([, name]) => name),
  )
  expect(declared.filter((name, index) => declared.indexOf(name) !== index)).toEqual([])
})

/** Mantine sets these by props, of Stack, Group, SimpleGrid and Box. */
const layout =
  /^(display|gap|(column|row)-gap|margin|padding|flex|align|justify|place|grid|list-style|(min-|max-)?(width|height)|order|overflow-wrap)(-|$)/

/** A new one needs a reason: most of a page is Mantine's components, by props (decision 132). */
const mostStyleSheets = 66

test('style sheets of our own are few, and most of the app is Mantine’s components', () => {
  const sheets = projectFiles().filter((file) => /^src\/.*\.css$/.test(file))
  expect(sheets.length).toBeLessThanOrEqual(mostStyleSheets)
  const components = ofTheApp.flatMap(({ text }) =>
    [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim()),
    ),
  )
  expect(new Set(components.filter((name) => /^[A-Z]/.test(name))).size).toBeGreaterThanOrEqual(25)
})

test('a style sheet does more than lay out', () => {
  const sheets = projectFiles().filter((file) => /^src\/.*\.module\.css$/.test(file))
  const isLayout = (file: string) => {
    const rules = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
    const set = [...rules.matchAll(/^\s+([a-z-]+):/gm)].map(([, property = '']) => property)
    return set.every((property) => layout.test(property))
  }
  expect(sheets.filter(isLayout)).toEqual([])
})
