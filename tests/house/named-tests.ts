import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './lint.ts'

/** A row of a table in `docs/` whose last cell names tests: `` `path` title``, several apart by `<br>`. */
interface NamedTest {
  /** The row's own number. */
  row: string
  file: string
  title: string
}

/** The tests that the tables of a document name. Throws for a row that names none. */
export async function testsNamedIn(document: string): Promise<NamedTest[]> {
  const lines = (await readFile(join(root, document), 'utf8')).split('\n')
  return lines
    .filter((line) => /^\| [A-Z]?\d/.test(line))
    .flatMap((line) => {
      const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
      const row = cells[1] ?? ''
      const named = [...(cells.at(-2) ?? '').matchAll(/`([^`]+\.tsx?)` (.+?)(?=<br>|$)/g)]
      if (named.length === 0) throw new Error(`${document}: row ${row} names no test`)
      return named.map(([, file = '', title = '']) => ({ row, file, title: title.trim() }))
    })
}

/** Those whose file does not exist or has no such title. */
export async function missingTests(tests: readonly NamedTest[]): Promise<string[]> {
  const texts = new Map<string, string>()
  for (const { file } of tests) {
    if (!texts.has(file)) texts.set(file, await readFile(join(root, file), 'utf8').catch(() => ''))
  }
  return tests
    .filter(({ file, title }) => !texts.get(file)?.includes(title))
    .map(({ row, file, title }) => `${row}: ${file} has no test "${title}"`)
}
