import { base64url, CompactEncrypt } from 'jose'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { LinkError, openLink, readLink } from '../../../src/viewer/open-link.ts'

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

const payload = link.slice(link.indexOf('/') + 1)
const half = payload.slice(0, 76)
const rest = payload.slice(76)

test.each([
  ['as it was made', link],
  ['a full stop after it', `${link}.`],
  ['a comma after it', `${link},`],
  ['a bracket after it', `${link})`],
  ['an angle bracket after it', `${link}%3E`],
  ['a quotation mark after it', `${link}%E2%80%9D`],
  ['a space after it', `${link}%20`],
  ['a no-break space after it', `${link}%C2%A0`],
  ['more of the message after it', `${link}%20Thank you, Amina`],
  ['the marks of a slanted text', `${link}_`],
  ['what counts readers', `${link}&utm_source=mail`],
  ['a line break in it', `#shlink:/${half}%0D%0A${rest}`],
  ['a line break in it and more of the message', `#shlink:/${half}%0A${rest}%20Thank you`],
  ['a space in it', `#shlink:/${half} ${rest}`],
  ['a mark in it that nobody sees', `#shlink:/${half}%E2%80%8B${rest}`],
  ['its colon escaped', link.replace(':', '%3A')],
  ['its stroke escaped', link.replace('/', '%2F')],
  ['capitals', link.replace('shlink', 'SHLINK')],
  ['two strokes', link.replace('/', '//')],
  ['a stroke before it', link.replace('#', '#/')],
  ['a percent sign that is no escape', `${link}%`],
  ['itself once more', `${link}%20${link}`],
])('a link is read with %s', (_, hash) => {
  const { url, key } = readLink(hash, made)
  expect([url.host, key.length]).toEqual(['records.example.org', 32])
})

test('a link that is cut, or is none, is said to be no whole link', () => {
  for (const hash of ['#', '#shlink:/', '#elsewhere', link.slice(0, -9), `#shlink:/${rest}`])
    expect(() => readLink(hash, made), hash).toThrow(/not a whole link/)
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

describe('a hostile link', () => {
  const key = new Uint8Array(32)
  afterEach(() => vi.unstubAllGlobals())

  /** A file of a link: a document that is packed, and as large as that once it is unpacked. */
  async function fileOf(megabytes: number, packed = true): Promise<string> {
    const text = JSON.stringify({
      resourceType: 'Bundle',
      filler: 'a'.repeat(megabytes * 1_000_000),
    })
    return new CompactEncrypt(Uint8Array.from(new TextEncoder().encode(text)))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', ...(packed && { zip: 'DEF' }) })
      .encrypt(key)
  }

  const opened = async (files: readonly object[]) => {
    vi.stubGlobal('fetch', async () => Response.json({ files }))
    const manifest = { url: new URL('https://records.example.org/m'), key }
    return openLink(
      { ...manifest, needsPasscode: false, isDirect: false },
      { recipient: 'Dr Patel', passcode: '' },
    )
  }
  const fhir = (embedded: string) => ({ contentType: 'application/fhir+json', embedded })

  test('of one file that unpacks to far more than it is, is not opened', async () => {
    await expect(opened([fhir(await fileOf(60))])).rejects.toThrow(
      'The summary was changed or is damaged, or it is too large to be shown here.',
    )
  })

  test('of files that are too large only together, is not opened', async () => {
    const one = fhir(await fileOf(20))
    expect(await opened([one, one])).toHaveLength(2)
    await expect(opened([one, one, one])).rejects.toThrow(/too large to be shown here/)
    const [packed, plain] = [fhir(await fileOf(45)), fhir(await fileOf(6, false))]
    await expect(opened([packed, plain])).rejects.toThrow(
      'The summary is too large to be shown here.',
    )
  })

  test('of eleven files is not opened in part, and says how many are too many', async () => {
    const small = fhir(await fileOf(0))
    const ten = Array.from({ length: 10 }, () => small)
    const card = { contentType: 'application/smart-health-card', embedded: 'x' }
    expect(await opened([...ten, card])).toHaveLength(10)
    await expect(opened([...ten, small])).rejects.toThrow(
      'There are more than 10 files behind this link, so we have not opened any. Ask the patient for a link to a summary alone.',
    )
  })
})
