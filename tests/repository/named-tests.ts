import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './lint.ts'

/** A row of a table in `docs/` whose last cell names tests: `` `path` title``, several apart by `<br>`. */
interface NamedTest {
  /** The row's own number, or the control's. */
  row: string
  file: string
  /** `…` in it stands for what a test fills in; empty where the whole file is meant. */
  title: string
}

/** A row of a table whose first cell is a number: "2.14", "F3", "S12", "C5.8". */
const numbered = /^\| [A-Z]?\d/

/** The tests that the tables of a document name. Throws for a row that names none. */
export async function testsNamedIn(document: string): Promise<NamedTest[]> {
  const lines = (await readFile(join(root, document), 'utf8')).split('\n')
  return lines
    .filter((line) => numbered.test(line))
    .flatMap((line) => {
      const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
      const row = cells[1] ?? ''
      const named = [...(cells.at(-2) ?? '').matchAll(/`([^`]+\.tsx?)` (.+?)(?=<br>|$)/g)]
      if (named.length === 0) throw new Error(`${document}: row ${row} names no test`)
      return named.map(([, file = '', title = '']) => ({ row, file, title: title.trim() }))
    })
}

/** The files of tests that end each line of a list, one rule a line. Throws for a rule that names none. */
export async function testFilesNamedIn(document: string): Promise<NamedTest[]> {
  const lines = (await readFile(join(root, document), 'utf8')).split('\n')
  return lines
    .filter((line) => line.startsWith('- '))
    .flatMap((row) => {
      const files = [...row.matchAll(/`((?:tests|e2e)\/[^`]+\.tsx?)`/g)]
      if (files.length === 0) throw new Error(`${document}: the rule names no tests: ${row}`)
      return files.map(([, file = '']) => ({ row, file, title: '' }))
    })
}

/** Those whose file does not exist or has no such title. */
export async function missingTests(tests: readonly NamedTest[]): Promise<string[]> {
  const texts = new Map<string, string>()
  for (const { file } of tests) {
    if (!texts.has(file)) texts.set(file, await readFile(join(root, file), 'utf8').catch(() => ''))
  }
  return tests
    .filter(({ file, title }) => !isTitleIn(texts.get(file) ?? '', title))
    .map(({ row, file, title }) => `${row}: ${file} has no test "${title}"`)
}

/** In one line of the file, as titles are written. */
const isTitleIn = (text: string, title: string): boolean =>
  text !== '' &&
  text.split('\n').some((line) => {
    let end = 0
    return title.split('…').every((part) => {
      const start = line.indexOf(part, end)
      end = start + part.length
      return start !== -1
    })
  })
