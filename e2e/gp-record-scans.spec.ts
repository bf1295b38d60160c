import { readdirSync } from 'node:fs'
import { hrefs } from '../src/routes.ts'
import { viewRecord } from './support/gp-record.ts'
import {
  closingOf,
  differenceOf,
  letterFile,
  openingOf,
  pixelsIn,
  pixelsOn,
  sendLetters,
  type Pixels,
  type SentLetter,
} from './support/letters.ts'
import { people } from './support/people.ts'
import { expect, test, type Page } from './support/test.ts'

/*
 * The files in support/scans were made by libtiff and ImageMagick; make-scans.sh there says how. Each is compared with
 * the plain pixels it was made from, as it is drawn in the built page: in Node the decoder knows more kinds.
 */

/** Every kind that may be drawn. Their names begin with that of the picture they were made from. */
const sources = ['fax', 'grey', 'colour', 'palette', 'swatch']
/** Files that are scans, and that are refused until somebody has proved that they are drawn right. */
const refused = [
  'grey-2',
  'grey-4',
  'colour-planes',
  'colour-alpha',
  'colour-cmyk',
  'colour-zstd',
  'colour-webp',
  'colour-lzma',
]

const names = readdirSync(new URL('support/scans', import.meta.url))
  .filter((file) => file.endsWith('.tif'))
  .map((file) => file.replace('.tif', ''))
const drawn = names.filter(
  (name) => sources.includes(name.split('-')[0] ?? '') && !refused.includes(name),
)

const scan = (name: string): SentLetter => ({
  name,
  content: letterFile(`scans/${name}.tif`),
  contentType: 'image/tiff',
})
const source = (name: string): Pixels => pixelsIn(letterFile(`scans/${name}.ppm`))

async function readLetters(page: Page, letters: readonly SentLetter[]): Promise<void> {
  await sendLetters(page, letters)
  await page.goto(hrefs.gpRecord('letters'))
  await viewRecord(page)
}

/** Opens a letter, and resolves with its first page once it is drawn. */
async function openFirstPage(page: Page, name: string) {
  await openingOf(page, name).click()
  const canvas = page.getByRole('img', { name: new RegExp(`^Page 1 of \\d+: ${name}$`) })
  await expect(canvas).toHaveAttribute('aria-busy', 'false')
  return canvas
}

test('every kind of scan that we draw is drawn as it was sent, pixel by pixel', async ({
  page,
  signInAs,
}) => {
  test.slow()
  await signInAs(people.amina)
  await readLetters(page, drawn.map(scan))
  for (const name of drawn) {
    const canvas = await openFirstPage(page, name)
    const pixels = await pixelsOn(canvas)
    const original = source(name.split('-')[0] ?? '')
    if (name.includes('jpeg')) expectAlmost(pixels, original, name)
    else expect(differenceOf(pixels, original), name).toBe(0)
  }
})

/** JPEG changes pixels, most at the edges of strong colours, of which it keeps one for four pixels. */
function expectAlmost(drawnPixels: Pixels, original: Pixels, name: string): void {
  expect(differenceOf(drawnPixels, original), name).toBeLessThan(48)
  const sum = drawnPixels.values.reduce(
    (total, value, index) => total + Math.abs(value - (original.values[index] ?? 0)),
    0,
  )
  expect(sum / original.values.length, name).toBeLessThan(3)
}

test('a scan that we cannot show as it was sent is refused in words', async ({
  page,
  signInAs,
}) => {
  test.slow()
  await signInAs(people.amina)
  const broken = [
    ['fax-g4', 0.5],
    ['grey-lzw', 0.5],
    ['colour-jpeg', 0.5],
  ] as const
  // Each file ends with the list of its tags: the bytes of its picture are made zero from half of them on.
  const damaged = broken.map(([name, part]): SentLetter => {
    const { content, contentType } = scan(name)
    const bytes = Buffer.from(content)
    const tags = bytes.readUInt32LE(4)
    bytes.fill(0, Math.floor(tags * part), tags)
    return { name: `damaged ${name}`, content: bytes, ...(contentType && { contentType }) }
  })
  await readLetters(page, [...refused.map(scan), ...damaged])
  for (const name of refused) {
    await openingOf(page, name).click()
    await expect(page.getByRole('alert').filter({ hasText: /the way it was scanned/ })).toHaveText(
      'We cannot show this document, because of the way it was scanned. Ask your surgery for a copy.',
    )
    await closingOf(page, name).click()
  }
  for (const { name } of damaged) {
    await openingOf(page, name).click()
    await expect(page.getByRole('alert').filter({ hasText: /missing or damaged/ })).toHaveText(
      'Part of this document is missing or damaged, so we do not show it. Ask your surgery for a copy.',
    )
    await closingOf(page, name).click()
  }
})

test('a scan is turned, mirrored and stretched as its file says', async ({ page, signInAs }) => {
  test.slow()
  await signInAs(people.amina)
  const turned = [1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => `turned-${orientation}`)
  await readLetters(page, [...turned, 'squashed'].map(scan))
  const { width, height, values } = source('colour')
  for (const [index, name] of turned.entries()) {
    const pixels = await pixelsOn(await openFirstPage(page, name))
    const isOnItsSide = index >= 4
    expect([pixels.width, pixels.height], name).toEqual(
      isOnItsSide ? [height, width] : [width, height],
    )
    // The first pixel of the file is in the corner that tag 274 names: see TIFF 6.0, Orientation.
    const [right, bottom] = corners[index] ?? [false, false]
    const place = (right ? pixels.width - 1 : 0) + (bottom ? pixels.height - 1 : 0) * pixels.width
    expect(pixels.values.slice(place * 3, place * 3 + 3), name).toEqual(values.slice(0, 3))
    // And its last row or column is the last of the file.
    const far = (right ? 0 : pixels.width - 1) + (bottom ? 0 : pixels.height - 1) * pixels.width
    expect(pixels.values.slice(far * 3, far * 3 + 3), name).toEqual(values.slice(-3))
  }
  const fax = await pixelsOn(await openFirstPage(page, 'squashed'))
  expect([fax.width, fax.height]).toEqual([width, height * 2])
})

/** Right and bottom, for the first pixel of the file, by orientation from 1 on. */
const corners = [
  [false, false],
  [true, false],
  [true, true],
  [false, true],
  [false, false],
  [true, false],
  [true, true],
  [false, true],
] as const

test('a scanned letter, page by page: the picture is that of the number, however fast they are turned', async ({
  page,
  signInAs,
}) => {
  await signInAs(people.amina)
  const cut = letterFile('scans/pages.tif')
  // Behind the tags of its last page are no more than a hundred bytes.
  const broken = cut.subarray(0, cut.length - 150)
  await readLetters(page, [
    scan('pages'),
    scan('thumbnail'),
    { name: 'cut off', content: broken, contentType: 'image/tiff' },
  ])
  await openFirstPage(page, 'pages')
  const next = page.getByRole('button', { name: 'Next', exact: true })
  await next.focus()
  await next.evaluate(async (button) => {
    if (!(button instanceof HTMLElement)) return
    button.click()
    // The page is rendered, and the decoder has not answered yet.
    await Promise.resolve()
    await Promise.resolve()
    button.click()
  })
  const third = page.getByRole('img', { name: 'Page 3 of 3: pages' })
  await expect(third).toHaveAttribute('aria-busy', 'false')
  expect(differenceOf(await pixelsOn(third), source('colour'))).toBe(0)
  // On the last page the button does nothing, and keeps the focus.
  await expect(next).toBeFocused()
  await next.press('Enter')
  await page.getByRole('button', { name: 'Previous', exact: true }).click()
  const second = page.getByRole('img', { name: 'Page 2 of 3: pages' })
  await expect(second).toHaveAttribute('aria-busy', 'false')
  expect(differenceOf(await pixelsOn(second), source('grey'))).toBe(0)
  await closingOf(page, 'pages').click()

  // A thumbnail is no page of a letter.
  const only = await openFirstPage(page, 'thumbnail')
  await expect(only).toHaveAccessibleName('Page 1 of 1: thumbnail')
  await closingOf(page, 'thumbnail').click()

  // The end of the file is missing: its pages are counted, and the last says so.
  await openFirstPage(page, 'cut off')
  await next.click()
  await expect(page.getByRole('img', { name: 'Page 2 of 3: cut off' })).toBeVisible()
  await next.click()
  await expect(page.getByText(/^Part of this page is missing or damaged/)).toBeVisible()
})
