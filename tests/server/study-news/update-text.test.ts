import { describe, expect, test } from 'vitest'
import { HttpProblem } from '../../../server/http/http-problem.ts'
import { exampleStudies } from '../../../server/sandbox-seed/example-studies.ts'
import { exampleUpdates } from '../../../server/sandbox-seed/example-updates.ts'
import { couldBePlainer, hardToRead, readingAge } from '../../../server/study-news/plain-words.ts'
import { readUpdate } from '../../../server/study-news/update-text.ts'

const study = { name: 'A mouthwash for ulcers', organisation: 'Caldermoor University Hospital' }
const news = (words: string, more: object = {}) => ({
  studyId: 'behcet-mouthwash',
  kind: 'news',
  title: 'We are half way',
  words,
  ...more,
})

/** What is said of words that are refused, or nothing. */
function refused(words: string, more: object = {}): string[] {
  try {
    readUpdate(news(words, more), study)
    return []
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error
    return (error.details('').errors ?? []).map(({ message }) => message)
  }
}

const long = `We met ${'and then we met again '.repeat(6)}in the spring.`
const old =
  'Participants demonstrated statistically significant amelioration of oromucosal ulceration.'
const excuse = {
  hardWords: { reviewer: 'sam.lee', why: 'The ethics committee wants these words.' },
}

describe('what a study tells', () => {
  test('is plain: a sentence of more than 25 words and a reading age above 11 are refused', () => {
    expect(refused('We met in May. Half of you have joined.')).toEqual([])
    expect(refused(long)).toEqual([expect.stringMatching(/has 35 words. Use 25 or fewer/)])
    expect(refused(old)).toEqual([expect.stringMatching(/^Its reading age is about \d\d\./)])
  })

  test('may be harder where a colleague says why', () => {
    expect(refused(long, excuse)).toEqual([])
    expect(refused(old, excuse)).toEqual([])
    expect(refused(old, { hardWords: { reviewer: 'sam.lee', why: ' ' } })).not.toEqual([])
  })

  test.each([
    'See https://evil.example for more.',
    'See www.study for more.',
    'It is on rowan.example today.',
    'Write to team@study if you like.',
    'Dr Smith found it.',
    'Prof. Jones thanks you.',
    'We \u202Edid\u202C it.',
    'We \u2067did\u2069 it.',
    'We did\u200F it.',
    'We did\u200B it.',
  ])('has no link, no name and no hidden mark, whoever says why: %j', (words) => {
    expect(refused(words)).not.toEqual([])
    expect(refused(words, excuse)).not.toEqual([])
  })

  test('has nobody’s name, and may name the study, its organisation, a month and a country', () => {
    expect(refused('We met Amina Okafor-Reid in May.')).toEqual([
      '“Amina Okafor-Reid” may be a name. Leave out the names of people.',
    ])
    expect(refused('Amina Okafor told us.')).not.toEqual([])
    expect(refused('In June Caldermoor University asked you.')).toEqual([])
    expect(refused('We met in Northern Ireland. Then we met in May.')).toEqual([])
  })

  test('has every part of a result, and no other', () => {
    expect(() => readUpdate({ studyId: 's', kind: 'result', found: 'It works.' }, study)).toThrow()
    expect(() => readUpdate(news('We met.', { diagnosis: 'x' }), study)).toThrow()
  })

  test.each(exampleUpdates)('is so in the example of $studyId', ({ studyId, content }) => {
    const of = exampleStudies.find(({ id }) => id === studyId)
    if (!of) throw new Error('There is no such study')
    expect(readUpdate({ studyId, ...content }, of).content).toEqual(content)
  })
})

test('a reading age rises with the length of words and of sentences', () => {
  expect(readingAge('The cat sat. The dog ran to it.')).toBeLessThan(7)
  expect(readingAge(old)).toBeGreaterThan(18)
  expect(hardToRead('')).toEqual([])
  const known = new Set(['sarcoidosis'])
  const named = 'We met for sarcoidosis today.'
  expect(readingAge(named, known)).toBeLessThan(readingAge(named) - 5)
})

test('a reviewer sees what could be put more plainly', () => {
  expect(couldBePlainer('We met. Nobody need not answer.')).toHaveLength(2)
})
