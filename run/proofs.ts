import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A statement of the specification, a control, a rule or a fault, and the tests that prove it. */
export interface Statement {
  /** "2.14" of the specification, "C5.8" a control of the hazard log, "S12" a rule of security, "F3" a fault offline. */
  number: string
  says: string
  tests: readonly NamedTest[]
}

interface NamedTest {
  file: string
  /** Its beginning; `…` in it stands for what a test fills in. */
  title: string
}

const documents = ['clinical-safety', 'security', 'offline']
const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')

/** Of the specification, then of the documents: what each says and what proves it. */
export function statements(): Statement[] {
  const texts = testTexts()
  const listed = listedIn('tests/proofs/controls.txt')
  const testsOf = (number: string) => [
    ...numbered(number, texts),
    ...(listed.find((each) => each.number === number)?.tests ?? []),
  ]
  return [
    ...listedIn('tests/proofs/specification.txt'),
    ...documents.flatMap((name) =>
      [...read(`docs/${name}.md`).matchAll(/^- ([CFS]\d+(?:\.\d+)?) (.+)$/gm)].map(
        ([, number = '', says = '']) => ({ number, says, tests: testsOf(number) }),
      ),
    ),
  ]
}

/** What a list of proofs has: a number with its words, and a test on each indented line below it. */
export function listedIn(file: string): Statement[] {
  return read(file)
    .split(/\n(?=[CFS]?\d)/)
    .slice(1)
    .map((block) => {
      const [first = '', ...lines] = block.split('\n')
      const [, number = '', says = ''] = /^(\S+) ?(.*)$/.exec(first) ?? []
      const tests = lines.flatMap((line) => {
        const [, path = '', title = ''] = /^ {2}(\S+) (.+)$/.exec(line) ?? []
        return path ? [{ file: path, title }] : []
      })
      return { number, says, tests }
    })
}

/** Those whose file does not exist or has no such title, in one line of it as titles are written. */
export function missingTests(all: readonly Statement[]): string[] {
  const texts = testTexts()
  const isThere = ({ file, title }: NamedTest) =>
    texts
      .get(file)
      ?.split('\n')
      .some((line) => hasParts(line, title.split('…'))) === true
  return all.flatMap(({ number, tests }) =>
    tests
      .filter((each) => !isThere(each))
      .map(({ file, title }) => `${number}: ${file} has no test "${title}"`),
  )
}

function hasParts(line: string, parts: readonly string[]): boolean {
  let end = 0
  return parts.every((part) => {
    const start = line.indexOf(part, end)
    end = start + part.length
    return start !== -1
  })
}

/** The tests whose titles begin with this number, alone or with others: "S12, S31: …". */
function numbered(number: string, texts: ReadonlyMap<string, string>): NamedTest[] {
  return [...texts].flatMap(([file, text]) =>
    [...text.matchAll(/(['"`])((?:[FS]\d+(?:, )?)+: .+?)\1/g)]
      .filter(([, , title = '']) => title.split(':')[0]?.split(', ').includes(number))
      .map(([, , title = '']) => ({ file, title })),
  )
}

function testTexts(): Map<string, string> {
  const files = ['tests', 'e2e'].flatMap((folder) =>
    readdirSync(join(import.meta.dirname, '..', folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(test|spec|setup)\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  )
  return new Map(files.map((file) => [file, read(file)]))
}
