import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { hrefs, routes } from '../src/routes.ts'
import { viewAllDates } from './accessibility/record-states.ts'
import { expectAccessible } from './support/axe.ts'
import { viewRecord } from './support/gp-record.ts'
import { keyboard } from './support/hands.ts'
import { closingOf, letterFile, openingOf, sendLetters } from './support/letters.ts'
import { people } from './support/people.ts'
import { expect, test, type Page } from './support/test.ts'

const fetched = { timeout: 20_000 }

/** How many pixels of a page are darker than the background. One that is not drawn yet is clear, not dark. */
const inkOn = async (canvas: Locator): Promise<number> =>
  canvas.evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement) || element.width === 0) return 0
    const pixels = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data
    const isDark = (red: number, index: number) =>
      index % 4 === 0 && red < 100 && pixels?.[index + 3] !== 0
    return (pixels ?? []).filter(isDark).length
  })

/** Replaces the content of the record's first letter. */
async function sendLetter(page: Page, content: string): Promise<void> {
  await page.route('**/api/gp-records/medical-records?*', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/"content":"[^"]*"/, `"content":"${content}"`)
    await route.fulfill({ response, body })
  })
}

test('letters open in the page by keyboard: a PDF with its words, scanned pages and a text', async ({
  page,
  signInAs,
}) => {
  test.slow()
  await signInAs(people.amina)
  await page.goto(hrefs.gpRecord('letters'))
  await viewAllDates(page)

  const openPdf = page.getByRole('button', { name: 'Open the document (PDF, 3 kB)' })
  await keyboard.press(openPdf)
  const drawn = page.getByRole('img', { name: /^Page 1 of 2: .*MR angiogram/ })
  await expect.poll(async () => inkOn(drawn)).toBeGreaterThan(2000)
  await expectAccessible(page)
  const next = page.getByRole('button', { name: 'Next', exact: true })
  await keyboard.press(next)
  await expect(page.getByRole('img', { name: /^Page 2 of 2/ })).toBeVisible()
  await expect(next).toBeFocused()
  await keyboard.press(page.locator('summary', { hasText: 'Read this page as text' }))
  await expect(page.getByText(/Stable ectasia of the left renal artery/)).toBeVisible()
  // The words stay open from page to page.
  await page.getByRole('button', { name: 'Previous', exact: true }).click()
  await expect(page.getByText(/known fusiform ectasia, 7 mm, unchanged/)).toBeVisible()
  await keyboard.press(page.getByRole('button', { name: /^Close the document/ }))
  await expect(page.getByRole('img', { name: /^Page/ })).toHaveCount(0)

  await keyboard.press(page.getByRole('button', { name: /^Open the document \(text, 1 kB\)/ }))
  await expect(page.getByText(/First-degree relatives/)).toBeVisible()

  await keyboard.press(page.getByRole('button', { name: /^Open the document \(scanned pages/ }))
  const scan = page.getByRole('img', { name: /^Page 1 of 1: .*Discharge summary/ })
  await expect.poll(async () => inkOn(scan)).toBeGreaterThan(2000)
  await expect(page.getByText(/without words that can be read aloud/)).toBeVisible()
  await expectAccessible(page)
  // A letter is never a document of our origin.
  await expect(
    page.locator('iframe, object, embed, a[href^="blob:"], a[href^="data:"]'),
  ).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true })

  test('a letter on a phone', async ({ page, signInAs }) => {
    test.slow()
    await signInAs(people.amina)
    await page.goto(routes.gpRecord)
    await viewRecord(page)
    // One press from the first screen, by name, with how many there are and how recent.
    await page.getByRole('link', { name: /^Letters\s*\d+, latest \d+ \w+ \d{4}/ }).click(fetched)
    await expect(page.getByRole('heading', { level: 2, name: 'Letters' })).toBeVisible()
    await page.getByRole('button', { name: 'Open the document (PDF, 3 kB)' }).click()

    // Its words come first, in the phone's own type.
    await expect(page.getByText(/known fusiform ectasia, 7 mm, unchanged/)).toBeVisible(fetched)
    const drawn = page.getByRole('img', { name: /^Page 1 of 2: .*MR angiogram/ })
    await expect(drawn).toBeHidden()
    await expect(page.getByText(/These are the words alone\. See the page/)).toBeVisible()
    await expectAccessible(page, 'the words of a letter')
    await page.getByRole('button', { name: 'See the page' }).click()
    await expect.poll(async () => inkOn(drawn)).toBeGreaterThan(2000)

    await page.getByRole('button', { name: 'Full screen' }).click()
    const whole = page.getByRole('dialog', { name: /^Page 1 of 2: .*MR angiogram/ })
    const large = whole.getByRole('img', { name: /^Page 1 of 2/ })
    await expect.poll(async () => inkOn(large)).toBeGreaterThan(2000)
    const widthOf = async () => large.evaluate((canvas) => canvas.clientWidth)
    const isUpright = async () =>
      large.evaluate((canvas) => canvas.clientHeight > canvas.clientWidth)
    expect(await isUpright()).toBe(true)
    const width = await widthOf()
    await whole.getByRole('button', { name: 'Larger' }).click()
    await expect.poll(widthOf).toBeGreaterThan(width)
    await whole.getByRole('button', { name: 'Turn' }).click()
    await expect.poll(isUpright).toBe(false)
    await expectAccessible(page, 'a page on the whole screen')
    await whole.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(whole).toBeHidden()
    await expect(page.getByRole('button', { name: 'Full screen' })).toBeFocused()

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Download .*MR angiogram/ }).click()
    expect((await download).suggestedFilename()).toMatch(/^Letter-from-Vascular-Imaging.*\.pdf$/)
    // A letter is never a document of our origin, nor left behind as one.
    await expect(page.locator('a[href^="blob:"], iframe, object, embed')).toHaveCount(0)
  })
})

test.describe('on a phone, in doubt', () => {
  test.use({ viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true })

  test('a name under a black bar is in no words, and words come first only where they are what is drawn', async ({
    page,
    signInAs,
  }) => {
    test.slow()
    await signInAs(people.amina)
    await sendLetters(page, [{ name: 'words', content: letterFile('pdfs/hidden-words.pdf') }])
    await page.goto(hrefs.gpRecord('letters'))
    await viewRecord(page)
    await openingOf(page, 'words').click()

    const words = page.locator('summary', { hasText: 'Read this page as text' })
    const drawn = (number: number) => page.getByRole('img', { name: `Page ${number} of 7: words` })
    const seePage = page.getByRole('button', { name: 'See the page' })
    const letter = page.getByRole('listitem').filter({ has: seePage.or(words) })
    const secrets = /Secret|Private|Hidden|DRAFT|White|Pale|Cut off|off the page/

    // Underlined, in grey, and in white on black.
    await expect(letter).toContainText(/Take 5 mg daily\s*With food\s*Not with milk/, fetched)
    await expect(seePage).toBeVisible()
    await expect(drawn(1)).toBeHidden()

    const pages = [
      { has: /Seen with her husband/, says: 'we leave them out' },
      { has: /Dose 5 mg/, says: 'we leave them out' },
      { has: /\(crossed out: Take warfarin\)\s*Drink water/, says: 'a line through words' },
      { has: /\(crossed out: Take aspirin daily\)\s*Drink water/, says: 'a line through words' },
      { has: /Come back in May/, says: 'we leave them out' },
      { has: /Dose 25 mg daily/, says: 'A machine read its words' },
    ]
    for (const [index, { has, says }] of pages.entries()) {
      await page.getByRole('button', { name: 'Next', exact: true }).click()
      await expect(drawn(index + 2)).toHaveAttribute('aria-busy', 'false', fetched)
      await expect(drawn(index + 2)).toBeVisible()
      // The page before is not above it.
      await expect(page.getByRole('img', { name: /^Page \d of 7/ })).toHaveCount(1)
      await expect(seePage).toHaveCount(0)
      if (index === 0) await words.click()
      await expect(letter).toContainText(has)
      await expect(letter).toContainText(says)
      await expect(letter).not.toContainText(secrets)
      if (index === 2) await expect(letter).toContainText('Note: Stopped 3 May')
    }
    await expectAccessible(page, 'a page whose words are doubtful')
  })
})

test('a letter that is half there says so, and the rest of the entry stays', async ({
  page,
  signInAs,
}) => {
  await sendLetter(page, Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog').toString('base64'))
  await signInAs(people.amina)
  await page.goto(hrefs.gpRecord('letters'))
  await viewRecord(page)
  await page.getByRole('button', { name: /^Open the document \(PDF/ }).click()
  await expect(page.getByRole('alert')).toHaveText(
    /could not open this document here. Ask your surgery/,
  )
  await expect(page.getByText('MR angiogram report')).toBeVisible()
})

test('a letter with scripts, forms and links is a picture of itself', async ({
  page,
  signInAs,
}) => {
  const hostile = readFileSync('e2e/support/hostile-letter.pdf').toString('base64')
  await sendLetter(page, hostile)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('dialog', () => asked.push('a dialog'))
  await signInAs(people.amina)
  await page.goto(hrefs.gpRecord('letters'))
  await viewRecord(page)
  await page.getByRole('button', { name: /^Open the document \(PDF/ }).click()
  const drawn = page.getByRole('img', { name: /^Page 1 of 1/ })
  await expect.poll(async () => inkOn(drawn)).toBeGreaterThan(100)
  await drawn.click({ position: { x: 100, y: 100 } })
  expect(asked.filter((url) => /attacker|^a dialog$/.test(url))).toEqual([])
  await expect(page.getByRole('link', { name: /attacker/ })).toHaveCount(0)
})

test('the words of a PDF have what its fields and notes say, and what has no appearance is drawn', async ({
  page,
  signInAs,
}) => {
  test.slow()
  await signInAs(people.amina)
  const names = [
    'form',
    'late-header',
    'change-password',
    'password',
    'program-form',
    'chinese',
    'jpeg-2000',
    'fax',
    'jbig2',
    'broken-picture',
  ]
  const files = names.map((name) => ({
    name,
    content: letterFile(`pdfs/${name}.pdf`),
    contentType: 'application/pdf',
  }))
  await sendLetters(page, files)
  await page.goto(hrefs.gpRecord('letters'))
  await viewRecord(page)
  const words = page.locator('summary', { hasText: 'Read this page as text' })
  const close = async (name: string) => closingOf(page, name).click()

  for (const name of ['form', 'late-header', 'change-password']) {
    await openingOf(page, name).click()
    const drawn = page.getByRole('img', { name: `Page 1 of 1: ${name}` })
    await expect(drawn).toHaveAttribute('aria-busy', 'false')
    // The value of the field is a longer text than the page's own.
    expect(await inkOn(drawn), name).toBeGreaterThan(12_000)
    await words.click()
    await expect(page.getByText('Filled in (Allergy): Penicillin: anaphylaxis')).toBeVisible()
    await expect(page.getByText('Note: AMENDED: take 10 mg')).toBeVisible()
    await expect(page.getByText('Ticked: Seen by a doctor')).toBeVisible()
    await expect(page.getByText('Never shown')).toHaveCount(0)
    await close(name)
  }

  await openingOf(page, 'password').click()
  await expect(page.getByText(/^This document has a password/)).toHaveText(
    'This document has a password, so we cannot open it here. Ask your surgery for a copy without a password.',
  )
  await close('password')

  await openingOf(page, 'program-form').click()
  await expect(page.getByText(/^This document is a form/)).toContainText('Download it')
  await expect(page.getByText('Please wait')).toHaveCount(0)
  await close('program-form')

  await openingOf(page, 'chinese').click()
  await words.click()
  await expect(page.getByText('王小明')).toBeVisible()
  const name = page.getByRole('img', { name: 'Page 1 of 1: chinese' })
  expect(await inkOn(name)).toBeGreaterThan(1000)
  await close('chinese')

  const gap = page.getByText(
    'A picture on this page could not be shown. Ask your surgery for a copy.',
  )
  for (const name of ['jpeg-2000', 'fax', 'jbig2']) {
    await openingOf(page, name).click()
    const scan = page.getByRole('img', { name: `Page 1 of 1: ${name}` })
    await expect(scan).toHaveAttribute('aria-busy', 'false')
    expect(await inkOn(scan)).toBeGreaterThan(10_000)
    await expect(gap).toHaveCount(0)
    await close(name)
  }
  await openingOf(page, 'broken-picture').click()
  await expect(gap).toBeVisible()
})

test('a letter in Windows-1252 keeps its units, signs and names, and an HTML letter shows no code', async ({
  page,
  signInAs,
}) => {
  await signInAs(people.amina)
  await sendLetters(page, [
    {
      name: 'windows',
      content: Buffer.from('Fee \xA320. Temp 37.5\xB0C. Ms O\x92Brien \x96 5\xB5g', 'latin1'),
      contentType: 'text/plain',
    },
    {
      name: 'html',
      content: Buffer.from(
        '<html><script>alert(1)</script><p>Caf\xE9 <img src=x onerror=alert(1)>5\xB5g</p></html>',
        'latin1',
      ),
      contentType: 'text/html; charset=iso-8859-1',
    },
    {
      name: 'in force',
      content: Buffer.from('<html><p hidden>Mrs Secret<p>Take <del>10</del> 5 mg</html>'),
      contentType: 'text/html',
    },
    {
      name: 'rich text',
      content: Buffer.from(String.raw`{\rtf1 Dose 2.5 \u956?g}`),
      contentType: 'text/plain',
    },
    {
      name: 'several',
      // Two pictures of one pixel.
      content: Buffer.from(
        'R0lGODlhAQABAIAAAAAAAP///yH5BAAKAAAALAAAAAABAAEAAAICRAEAIfkEAAoAAAAsAAAAAAEAAQAAAgJMAQA7',
        'base64',
      ),
      contentType: 'image/gif',
    },
  ])
  await page.goto(hrefs.gpRecord('letters'))
  await viewRecord(page)
  await openingOf(page, 'windows').click()
  await expect(page.getByText('Fee £20. Temp 37.5°C. Ms O’Brien – 5µg')).toBeVisible()
  await openingOf(page, 'html').click()
  await expect(page.getByText('Café (picture)5µg')).toBeVisible()

  await openingOf(page, 'in force').click()
  await expect(page.getByText('Take (crossed out: 10) 5 mg')).toBeVisible()
  await expect(page.getByText(/Some of this letter is hidden/)).toBeVisible()
  await expect(page.getByText('Secret')).toHaveCount(0)
  await openingOf(page, 'several').click()
  await expect(page.getByText(/more than one picture/)).toBeVisible()

  // What cannot be shown can be taken away.
  await page.getByRole('button', { name: /^Get the document \(rich text, 1 kB\)/ }).click()
  await expect(page.getByText(/^We cannot show this kind of file here/)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download rich text' }).click()
  expect((await download).suggestedFilename()).toBe('rich-text.rtf')
})
