import { base64url } from 'jose'
import { expect, test } from 'vitest'
import { LinkError, readLink } from '../../../src/viewer/open-link.ts'

const made = new Date('2026-11-27T09:00:00Z')
const hour = 3_600_000

/** A link of 15 minutes, as it stands in an address. */
const link = `#shlink:/${base64url.encode(
  JSON.stringify({
    url: 'https://records.example.org/manifest',
    key: 'k'.repeat(43),
    exp: (made.getTime() + hour / 4) / 1000,
  }),
)}`

test('a reader whose clock is a day ahead may ask whether a link still works', () => {
  const dayAhead = new Date(made.getTime() + 24 * hour)
  expect(readLink(link, dayAhead).url.host).toBe('records.example.org')
})

test('a link that ended more than a day ago is not asked about', () => {
  expect(() => readLink(link, new Date(made.getTime() + 25 * hour))).toThrow(/has ended/)
})

test('a link in which one letter is wrong is another link or none, and is said so in a sentence', () => {
  const begin = link.indexOf('/') + 1
  let refused = 0
  for (let at = begin; at < link.length; at += 1) {
    const changed = `${link.slice(0, at)}${link[at] === 'A' ? 'B' : 'A'}${link.slice(at + 1)}`
    try {
      const { url, key } = readLink(changed, made)
      expect(url.protocol).toBe('https:')
      expect(key).toHaveLength(32)
    } catch (error) {
      expect(error).toBeInstanceOf(LinkError)
      refused += 1
    }
  }
  expect(refused).toBeGreaterThan(50)
})
