import { hrefs, routes } from '../src/routes.ts'
import { expectAccessible } from './support/axe.ts'
import {
  sendLargeRecord,
  sendOldRecord,
  sendWithoutWarnings,
  typeLetter,
  unusedLetters,
  viewRecord,
} from './support/gp-record.ts'
import { allHands, keyboard, mouse } from './support/hands.ts'
import { closeGreetings } from './support/health-profile.ts'
import { people } from './support/people.ts'
import { expect, test, type Locator } from './support/test.ts'

const fetched = { timeout: 20_000 }
const delroysSurgery = { name: 'Saltmarsh Health Centre', odsCode: 'A29928' }

const readers = [
  { hands: mouse, letter: unusedLetters.rhys },
  { hands: keyboard, letter: unusedLetters.saoirse },
]

for (const { hands, letter } of readers) {
  test(`wrong details, then right ones: a member connects and reads a result ${hands.name}`, async ({
    page,
    faults,
    signInAsNewMember,
  }) => {
    test.setTimeout(120_000)
    faults.expect(/Failed to load resource/)
    await signInAsNewMember(letter.surname)
    await page.goto(routes.gpConnect)
    await closeGreetings(page, hands)
    await hands.press(page.getByRole('main').getByRole('link', { name: 'Next' }))
    const connect = page.getByRole('button', { name: 'Connect to my record' })

    await typeLetter(page, hands, { ...letter, linkageKey: `${letter.linkageKey.slice(0, -1)}x` })
    await hands.press(connect)
    const failed = page.getByRole('dialog', { name: 'GP Connection Failed!' })
    await expect(failed).toContainText('Please make sure to use the correct details.')
    await expectAccessible(page)
    await hands.press(failed.getByRole('button', { name: 'Close', exact: true }))
    await expect(failed).toBeHidden()
    await expect(page.getByText('Your record is not connected yet')).toBeInViewport()
    await expect(page.getByLabel('Account ID')).toHaveValue(letter.accountID)

    await hands.type(page.getByLabel('Linkage Key'), letter.linkageKey)
    await hands.press(connect)
    const connected = page.getByRole('dialog', { name: 'Your GP record' })
    await hands.press(connected.getByRole('button', { name: 'Close', exact: true }))
    await expect(page).toHaveURL(routes.dashboard)

    await page.goto(routes.gpRecord)
    await hands.press(page.getByRole('button', { name: 'View my record' }))
    await expect(page.getByText('Fetched on')).toBeVisible(fetched)
    await hands.press(page.getByRole('button', { name: 'All dates' }))
    await expect(page.getByText('All dates up to')).toBeVisible(fetched)
    await page.goto(hrefs.gpRecord('testResults'))
    await hands.press(page.getByRole('button', { name: 'All dates' }))
    await expect(page.getByText('All dates up to')).toBeVisible(fetched)
    await expect(page.getByRole('heading', { level: 4 }).first()).toBeVisible()
  })
}

test('nothing of the record is fetched before the warning is passed, and once a sign-in', async ({
  page,
  signInAs,
}) => {
  await signInAs(people.amina)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/medical-records')) asked.push(request.url())
  })
  await page.goto(routes.gpRecord)
  await page.getByRole('button', { name: 'View my record' }).hover()
  await expect(page.getByRole('link', { name: 'Leave this page' })).toBeVisible()
  expect(asked).toEqual([])
  await viewRecord(page)
  // The last three months stand before all dates are fetched.
  expect(asked[0]).not.toContain('from=19')
  await expect.poll(() => asked.some((url) => url.includes('from=1900'))).toBe(true)
  await page.reload()
  await expect(page.getByText('Fetched on')).toBeVisible(fetched)
})

test('a member finds a word in the record, compares results and prints a summary', async ({
  page,
  signInAs,
}) => {
  await signInAs(people.amina)
  await page.goto(hrefs.gpRecord('testResults'))
  await viewRecord(page)
  await page.getByRole('button', { name: 'All dates' }).click()
  await expect(page.getByText('All dates up to')).toBeVisible(fetched)
  await mouse.type(page.getByRole('searchbox'), 'ferritin')
  await expect(page.getByRole('region', { name: 'Latest value' })).toContainText(/Serum ferritin/)
  await expect(page.locator('mark').first()).toHaveText(/ferritin/i)

  await page
    .getByRole('button', { name: /Compare \d+ values over time of Serum ferritin/ })
    .first()
    .click()
  await expect(page.getByRole('img', { name: /Serum ferritin/ })).toBeVisible()
  await page.getByRole('button', { name: /^Show as a table of Serum ferritin/ }).click()
  await expect(page.getByRole('table', { name: /Serum ferritin/ })).toBeVisible()
  // Otherwise a button may be half under the bar, as anything is that is scrolled.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)

  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const paper = page.getByRole('main')
  await expect(paper.getByText('This is not a full record.')).toBeVisible()
  await expect(
    paper.getByRole('definition').filter({ hasText: 'Larkspur Medical Centre (M81042)' }),
  ).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeHidden()
})

/** How many words somebody has to read there, down to a height of the screen. */
const wordsOf = (place: Locator, height = Number.POSITIVE_INFINITY): Promise<number> =>
  place.evaluate((element, lowest) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    let count = 0
    while (texts.nextNode()) {
      const { parentElement: parent, textContent } = texts.currentNode
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      const { top, width, height: tall } = range.getBoundingClientRect()
      if (!parent?.checkVisibility({ visibilityProperty: true })) continue
      const isSeen = width > 1 && tall > 1 && !parent.closest('.visually-hidden')
      if (isSeen && top < lowest) count += textContent?.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0
    }
    return count
  }, height)

test('from the letter to the last cholesterol in four presses and 250 words', async ({
  page,
  signInAs,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 375, height: 720 })
  // Her surgery links her record again, and it is that of somebody whose cholesterol is known.
  await signInAs(people.amina)
  await sendOldRecord(page, 'delroy-sarcoidosis')
  const member = page.waitForResponse('**/api/users')
  await page.goto(routes.gpConnectDetails)
  const { patientId } = await (await member).json()
  await page.route('**/api/gp-records', (route) => {
    const { 'idempotency-key': key = '' } = route.request().headers()
    return route.fulfill({
      status: 201,
      headers: { 'Idempotency-Key': key },
      json: { success: true, patientId, gpPractice: delroysSurgery },
    })
  })
  await typeLetter(page, mouse, unusedLetters.delroy)
  await page.getByRole('button', { name: 'Connect to my record' }).click()

  const read: Record<string, number> = {}
  let presses = 0
  const press = async (place: Locator) => {
    await place.click()
    presses += 1
  }
  const connected = page.getByRole('dialog', { name: 'Your GP record' })
  await connected.waitFor()
  read['that it is connected'] = await wordsOf(connected)
  await press(connected.getByRole('link', { name: 'View my record' }))
  const view = page.getByRole('button', { name: 'View my record' })
  await view.waitFor()
  read['before the record'] = await wordsOf(page.getByRole('main'))
  await press(view)
  const tiles = page.getByRole('navigation', { name: 'Everything in it' })
  await tiles.getByRole('link', { name: /^Test results\s*\d+, latest/ }).waitFor(fetched)
  read['the first screen'] = await wordsOf(page.getByRole('main'), 720)
  await press(page.getByRole('searchbox'))
  await page.keyboard.type('cholesterol')
  const answer = page.getByRole('region', { name: 'Latest value' })
  await expect(answer).toContainText('Down from 5.9 on 2 November 2023.', fetched)
  read['the answer'] = await wordsOf(answer)
  expect(presses).toBeLessThanOrEqual(4)
  const words = Object.values(read).reduce((sum, count) => sum + count)
  expect(words, JSON.stringify(read)).toBeLessThanOrEqual(250)
})

test.describe('on a phone of 375 by 720', () => {
  test.use({ viewport: { width: 375, height: 720 } })

  test('cholesterol: its latest value and the way it went, whenever that was', async ({
    page,
    signInAs,
  }) => {
    await signInAs(people.amina)
    await sendOldRecord(page, 'delroy-sarcoidosis')
    await page.goto(routes.gpRecord)
    await viewRecord(page)
    await page.getByRole('searchbox').fill('cholesterol')
    const answer = page.getByRole('region', { name: 'Latest value' })
    await expect(answer).toContainText('4.1 mmol/L on 12 November 2024', fetched)
    await expect(answer).toContainText('Down from 5.9 on 2 November 2023.')
    await expect(answer).toContainText('The laboratory’s range: 5')
    await expect(answer).toBeInViewport()
    await expectAccessible(page)
  })

  test('the first screen has the allergies, the search and the first tiles, and the sections once', async ({
    page,
    signInAs,
  }) => {
    await signInAs(people.amina)
    await page.goto(routes.gpRecord)
    await viewRecord(page)
    const tiles = page.getByRole('navigation', { name: 'Everything in it' })
    const letters = tiles.getByRole('link', { name: /^Letters\s*\d+, latest/ })
    await expect(letters).toHaveCount(1, fetched)
    await expect(page.getByRole('region', { name: 'Allergies' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('searchbox')).toBeInViewport({ ratio: 1 })
    await expect(tiles.getByRole('link', { name: /^Consultations/ })).toBeInViewport()
    const row = page.getByRole('navigation', { name: 'Sections of your record' })
    await expect(row).toHaveCount(0)
    await letters.click()
    await expect(row.getByRole('link', { name: /^Letters/ })).toBeVisible()
    await expect(tiles).toHaveCount(0)
  })
})

test('a record that nobody touches for fifteen minutes is covered, and shown again', async ({
  page,
  signInAs,
}) => {
  await page.clock.install()
  await signInAs(people.amina)
  await page.goto(hrefs.gpRecord('medication'))
  await viewRecord(page)
  const entries = page.getByRole('heading', { level: 4 })
  await expect(entries.first()).toBeVisible(fetched)
  await page.clock.fastForward('14:00')
  await page.keyboard.press('Shift')
  await page.clock.fastForward('14:00')
  await expect(entries.first()).toBeVisible()
  await page.clock.fastForward('02:00')
  await expect(page.getByText(/so no one else can read it/)).toBeVisible()
  await expect(entries.first()).toBeHidden()
  await page.getByRole('button', { name: 'Show again' }).click()
  await expect(entries.first()).toBeVisible()
})

test('a long record is read in full where what draws a long list does not come', async ({
  page,
  signInAs,
  faults,
}) => {
  faults.expect(/ERR_FAILED|Failed to fetch dynamically imported module/)
  await signInAs(people.amina)
  await sendLargeRecord(page, 150)
  await page.route('**/assets/LongList-*.js', async (route) => route.abort())
  await page.goto(hrefs.gpRecord('testResults'))
  await viewRecord(page)
  await expect(page.locator('main article')).toHaveCount(150)
})

test('a record of 20,000 entries is counted whole, and where its scroll bar is dragged, entries fill the screen', async ({
  page,
  signInAs,
}) => {
  test.setTimeout(180_000)
  await signInAs(people.amina)
  await sendLargeRecord(page, 20_000)
  await page.goto(hrefs.gpRecord('testResults'))
  await viewRecord(page)
  await expect(page.getByRole('tab', { name: 'Test results (20,000)' })).toBeVisible(fetched)
  // Everything has loaded.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
    .toBeGreaterThan(500_000)
  const uncovered = await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const holes: number[] = []
    for (let step = 1; step <= 20; step += 1) {
      scrollTo(0, step * 20_000)
      await frame()
      await frame()
      const last = [...document.querySelectorAll('main [data-index]')].at(-1)
      holes.push(innerHeight - (last?.getBoundingClientRect().bottom ?? 0))
    }
    return holes.filter((hole) => hole > 0)
  })
  expect(uncovered).toEqual([])
})

for (const hands of allHands) {
  test(`a member finds a word in a large record and its last entry ${hands.name}`, async ({
    page,
    signInAs,
  }) => {
    await signInAs(people.amina)
    await sendLargeRecord(page, 5_000)
    await page.goto(hrefs.gpRecord('testResults'))
    await viewRecord(page)
    await expect(page.getByRole('tab', { name: 'Test results (5,000)' })).toBeVisible()
    // Sixty rows are rendered until the code of the virtual list has loaded.
    await expect.poll(() => page.locator('*').count()).toBeLessThanOrEqual(600)
    await hands.type(page.getByRole('searchbox'), 'ferritin')
    await hands.press(page.getByRole('button', { name: /^Show all [\d,]+ test results$/ }))
    await expect(page.locator('mark').first()).toHaveText(/ferritin/i)
    await hands.press(page.getByRole('button', { name: 'Go to the oldest entry' }))
    await expect(page.getByText('Print or save as PDF')).toBeInViewport()
    const last = page.locator('main [data-index]').last()
    await expect(last).toBeInViewport()
    await expect(last).toBeFocused()
    await expect(last).toContainText(/ferritin/i)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
    await expect(page.locator('main [data-index] mark').first()).toBeVisible()
  })

  test(`a member prints the sections that they choose ${hands.name}`, async ({
    page,
    signInAs,
  }) => {
    await signInAs(people.amina)
    await page.goto(hrefs.gpRecord('allergies'))
    await viewRecord(page)
    await page.evaluate(() => {
      window.print = () => window.dispatchEvent(new Event('beforeprint'))
    })
    await hands.press(page.locator('summary', { hasText: 'Print or save as PDF' }))
    await page.getByRole('checkbox', { name: 'Consultations' }).focus()
    await page.keyboard.press('Space')
    await expectAccessible(page)
    await hands.press(page.getByRole('button', { name: 'Print', exact: true }))
    await page.emulateMedia({ media: 'print' })
    const paper = page.getByRole('main')
    await expect(paper.locator('thead')).toHaveText('Amina Okafor-Reid, born 9 April 1987')
    await expect(paper.getByText('This is not a full record.')).toBeVisible()
    await expect(paper.getByRole('heading', { name: /^Allergies \(\d+\)$/ })).toBeVisible()
    await expect(paper.getByRole('heading', { name: /^Consultations/ })).toBeHidden()
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } })

  test('the record begins on the first screen, and the dates open by keyboard', async ({
    page,
    signInAs,
  }) => {
    await signInAs(people.amina)
    await sendWithoutWarnings(page)
    await page.goto(routes.gpRecord)
    await viewRecord(page)
    await expect(page.getByRole('region', { name: 'Allergies' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('searchbox')).toBeInViewport()
    const tiles = page.getByRole('navigation', { name: 'Everything in it' })
    await expect(tiles.getByRole('link', { name: /^Test results/ })).toBeInViewport()
    await expect(page.getByRole('button', { name: 'All dates' })).toBeHidden()
    await keyboard.press(page.locator('summary', { hasText: 'Change dates' }))
    await keyboard.press(page.getByRole('button', { name: 'All dates' }))
    await expect(page.getByText('All dates up to')).toBeVisible(fetched)
    await expect(page.getByRole('button', { name: 'All dates' })).toBeHidden()
    await expect(page.locator('summary', { hasText: 'Change dates' })).toBeFocused()
  })
})

test('on a wide screen the values of a result stand beside the list, and Escape leads back', async ({
  page,
  signInAs,
}) => {
  await signInAs(people.amina)
  await page.goto(hrefs.gpRecord('testResults'))
  await viewRecord(page)
  const show = page.getByRole('button', { name: /^Show 9 values/ })
  await show.click()
  const beside = page.getByRole('region', { name: /^Full blood count/ })
  await expect(beside).toContainText('Haemoglobin concentration')
  await expect(beside.getByRole('heading', { level: 3 })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(beside).toBeHidden()
  await expect(show).toBeFocused()
})
