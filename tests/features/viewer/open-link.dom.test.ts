import { base64url } from 'jose'
import { expect, test } from 'vitest'
import { readLink } from '../../../src/viewer/open-link.ts'

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
