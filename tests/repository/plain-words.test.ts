import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lint.ts'
import { patterns } from '../../server/study-news/plain-words.ts'
import { toTheLetter } from './plain-words.ts'
import { projectFiles } from './project-files.ts'
import { shownStrings } from './shown-strings.ts'

const sources = projectFiles().filter((file) => /^src\/.*\.tsx?$/.test(file))
const texts = projectFiles().filter((file) => /^src\/content\/.*\.(txt|md)$/.test(file))
const shown = [
  ...sources.flatMap((file) => shownStrings(file, readFileSync(join(root, file), 'utf8'))),
  ...texts.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      // A name in braces stands for a fact, and a link or bold words are part of their sentence.
      .map((line) => line.replaceAll(/\*\*|\[|\]\([^)]*\)/g, '').replaceAll(/\{[\w.]+\}/g, '{}'))
      .map((text, index) => ({ file, line: index + 1, text }))
      .filter(({ text }) => !text.startsWith('# ')),
  ),
]

test('every sentence for patients is one that somebody would say', () => {
  const stilted = shown.flatMap(({ file, line, text }) => {
    const ours = toTheLetter.reduce((rest, said) => rest.replaceAll(said, ''), text)
    return patterns
      .filter(({ not }) => not.test(ours))
      .map(({ but }) => `${file}:${line} “${text}”: better: ${but}`)
  })
  expect(stilted).toEqual([])
})

test('only one function says that a person is offline: it may be the service that does not respond', () => {
  const saying = shown.filter(
    ({ file, text }) =>
      file !== 'src/ui/network.ts' && /(?<!\b(?:when|if) )\byou[’']re offline\b/i.test(text),
  )
  expect(saying).toEqual([])
})

/** What stands once in the code, and the words by which a second wording of it is found. */
const truths = [
  {
    truth: 'what researchers see',
    home: 'src/contract/researchers-see.ts',
    words: /\bresearch(ers)?\b[^.?!]*\b(see|find)s?\b|\btotals only\b|\b(general|broad) facts\b/i,
  },
  {
    truth: 'with whom data is shared',
    home: 'src/ui/WhoSees.tsx',
    words: /\byou(’re| were)?( not)? (share|sharing) (data|anything) with\b/i,
  },
  {
    truth: 'that a yes is to all that is ready',
    home: 'src/contract/consent-decisions.ts',
    words: /\bor none\b/i,
  },
  {
    truth: 'why no study fits',
    home: 'src/domain/fit-words.ts',
    words: /\bno (open )?study (that )?(fits|matches)\b/i,
  },
]

test.each(truths)('only $home says $truth', ({ home, words }) => {
  const saying = shown.filter(({ text }) => words.test(withoutNames(text)))
  expect(saying.filter(({ file }) => file === home)).not.toEqual([])
  expect(saying.filter(({ file }) => file !== home && !isPublished(file))).toEqual([])
})

/** Without the names of the page about it. */
const withoutNames = (text: string) =>
  text.replaceAll(/\b(how|what) researchers see( me| you)?/gi, '')

/** What people agreed to stays as it was, whatever is said today. */
const isPublished = (file: string) =>
  /^src\/contract\/(consent-decisions|delivery-texts)\.ts$/.test(file)

test('what is excused for the specification is still said somewhere', () => {
  const unsaid = toTheLetter.filter((said) => !shown.some(({ text }) => text.includes(said)))
  expect(unsaid).toEqual([])
})

test('a sentence is read whole, with the words that stand out in it', () => {
  const [sentence] = shownStrings(
    'Page.tsx',
    'const page = <p>Your answers <b>stand</b> under {name}.</p>',
  )
  expect(sentence?.text).toBe('Your answers stand under {}.')
})
