import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { articleOf, rowsOf } from '../../build/content.ts'
import { root } from './lint.ts'
import { projectFiles } from './project-files.ts'

const texts = projectFiles().filter((file) => /^src\/content\/.*\.txt$/.test(file))

test.each(texts)('%s says whose it is and who read it, and each of its rows is whole', (file) => {
  expect(rowsOf(file, readFileSync(join(root, file), 'utf8')).length).toBeGreaterThan(30)
})

const head = '# owner: us\n# source: the page\n# reviewed: 2026-11-27, by us\n'

test.each([
  ['without an owner', head.replace('owner', 'other'), 'owner'],
  ['that nobody has read', head.replace('reviewed', 'read'), 'reviewed'],
  ['with a row that lacks its meaning', `${head}\nFBC`, 'abbreviations.txt:5'],
  [
    'with a row of too many columns',
    `${head}FBC | full blood count | blood`,
    'abbreviations.txt:4',
  ],
  ['with nothing between two bars', `${head} | full blood count`, 'abbreviations.txt:4'],
])('a text %s is not built', (_, text, said) => {
  expect(() => rowsOf('src/content/abbreviations.txt', text)).toThrow(said)
})

const articles = projectFiles().filter((file) => /^src\/content\/.*\.md$/.test(file))

test.each(articles)(
  '%s says whose it is and who read it, and has an anchor for each section',
  (file) => {
    const { sections } = articleOf(file, readFileSync(join(root, file), 'utf8'))
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
  },
)

const articleHead = `---\n${head.replaceAll('# ', '')}title: Help\nlead: Short.\n---\n\n`
const section = '## Your data {#data}\n\nWe keep it for you.'

test('an article is read as headings, lists, steps, bold words and links, with the facts of the service', () => {
  const text = `${articleHead}${section}

### How long?

**Up to** {labWeeks.longest} weeks. Email {supportEmail}.

- one
- [two](/help/faq)

1. first
`
  expect(articleOf('faq.md', text).sections).toEqual([
    {
      id: 'data',
      title: 'Your data',
      body: [
        'We keep it for you.',
        { heading: 'How long?' },
        [
          { strong: 'Up to' },
          ' 12 weeks. Email ',
          { href: 'mailto:{supportEmail}', words: '{supportEmail}' },
          '.',
        ],
        { list: ['one', [{ href: '/help/faq', words: 'two' }]] },
        { steps: ['first'] },
      ],
    },
  ])
})

test.each([
  ['without an owner', articleHead.replace('owner', 'other') + section, 'owner'],
  ['with a section without an anchor', `${articleHead}## Your data\n\nWords.`, 'anchor'],
  ['with a fact that there is not', `${articleHead}${section} {weeks}`, 'no fact called weeks'],
])('an article %s is not built', (_, text, said) => {
  expect(() => articleOf('faq.md', text)).toThrow(said)
})

test('what a text says to its editors alone is in no row', () => {
  expect(rowsOf('abbreviations.txt', `${head}\n# Hearts.\nBP | blood pressure\n`)).toEqual([
    ['BP', 'blood pressure'],
  ])
})
