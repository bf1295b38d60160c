import jsQr from 'jsqr'
import { PNG } from 'pngjs'
import { routes } from '../src/routes.ts'
import { expectAccessible } from './support/axe.ts'
import { enterPin, pin, setPin, wrongPin } from './support/lock.ts'
import { pagesOf, showPaper } from './support/paper.ts'
import { people } from './support/people.ts'
import { untilCached } from './support/reading.ts'
import { openChoice, read } from './support/sharing.ts'
import { expect, test, type Page } from './support/test.ts'

const qrCode = (page: Page) => page.getByRole('img', { name: 'QR code of the link' })

async function choose(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View my record' }).click()
  await openChoice(page)
}

/** Ends the link that works until then. */
async function stop(page: Page, until: string): Promise<void> {
  const link = page
    .getByRole('listitem')
    .filter({ hasText: until })
    .filter({ has: page.getByRole('button', { name: /Stop sharing/ }) })
  await link.getByRole('button', { name: /Stop sharing/ }).click()
  await expect(link).toHaveCount(0)
}

/** Until when the link on the page works, in words. */
async function endOf(page: Page): Promise<string> {
  const words = await page
    .getByText(/^It works until /)
    .first()
    .textContent()
  return /until (.+?), with/.exec(words ?? '')?.[1] ?? ''
}

test('with a lock, each link takes the PIN once more', async ({ page, signInAs }) => {
  test.setTimeout(180_000)
  await signInAs(people.amina)
  await setPin(page)
  await page.goto(routes.shareRecord)
  await enterPin(page, pin)
  await choose(page)
  let asked = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/shared-links')) asked += 1
  })
  const make = page.getByRole('button', { name: 'Make the link' })
  const field = page.getByLabel('PIN', { exact: true })
  await make.click()
  await expect(
    page.getByRole('heading', { name: 'Unlock once more to make the link' }),
  ).toBeFocused()
  await expectAccessible(page, 'the lock before a link')
  await field.fill(wrongPin)
  await make.click()
  await expect(page.getByRole('link', { name: 'That PIN is wrong.' })).toBeVisible()
  expect(asked).toBe(0)
  // What was chosen is there again.
  await page.getByRole('button', { name: 'Go back' }).click()
  await openChoice(page)
  await expect(page.getByRole('checkbox', { name: /^Allergies/ })).toBeChecked()
  await make.click()
  await field.fill(pin)
  await make.click()
  await expect(qrCode(page)).toBeVisible(read)
  expect(asked).toBe(1)
  const until = await endOf(page)
  await page.getByRole('button', { name: 'Make another link' }).click()
  await make.click()
  await expect(field).toBeVisible()
  expect(asked).toBe(1)
  await page.getByRole('button', { name: 'Go back' }).click()
  await stop(page, until)

  // A file holds as much as a link.
  await page.goto(`${routes.shareRecord}?as=file`)
  await enterPin(page, pin)
  await page.getByRole('button', { name: 'Save the summary' }).click(read)
  await expect(
    page.getByRole('heading', { name: 'Unlock once more to save the file' }),
  ).toBeFocused()
  await expectAccessible(page, 'the lock before a file')
  await field.fill(pin)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the file' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^gp-summary-/)
})

test('a QR code is printed beside the emergency page, without its passcode', async ({
  page,
  signInAs,
}) => {
  test.setTimeout(180_000)
  await signInAs(people.amina)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(routes.shareRecord)
  await choose(page)
  await page.getByRole('checkbox', { name: /^Medication/ }).uncheck()
  await page.getByRole('radio', { name: '24 hours' }).check()
  const field = page.getByRole('textbox', { name: 'Passcode' })
  const passcode = await field.inputValue()
  // Printed by the browser's menu, the form is on paper without it.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('checkbox', { name: /^Medication/ })).toBeVisible()
  await expect(field).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Make the link' }).click()
  await expect(qrCode(page)).toBeVisible(read)
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  const until = await endOf(page)
  await expect(
    page.getByText('The emergency page also has what you left out of the link.'),
  ).toBeVisible()

  // Nothing here prints: a headless browser ignores it.
  await page.getByRole('button', { name: 'Print it with my emergency page' }).click()
  await showPaper(page)
  const paper = page.locator('table[role=presentation]')
  await expect(paper.getByRole('heading', { name: 'For an emergency' })).toBeVisible()
  await expect(paper).toContainText(`It works until ${until}.`)
  await expect(paper).toContainText('It needs a passcode. Ask the patient for it.')
  const whole = await page.getByRole('main').innerText()
  expect(whole).not.toContain(passcode)
  const picture = PNG.sync.read(await paper.getByRole('img').screenshot())
  // Its quiet zone is white, also in the dark. The outermost row may be half of the page.
  const inside = 4 * (5 * picture.width + 5)
  expect([...picture.data.subarray(inside, inside + 3)]).toEqual([255, 255, 255])
  const scanned = jsQr(new Uint8ClampedArray(picture.data), picture.width, picture.height)
  expect(scanned?.data).toBe(link)
  expect(await pagesOf(page)).toBeLessThanOrEqual(2)

  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Print the QR code' }).click()
  await showPaper(page)
  await expect(paper).toContainText(`It works until ${until}.`)
  await expect(paper).not.toContainText('For an emergency')
  expect(await page.getByRole('main').innerText()).not.toContain(passcode)
  expect(await pagesOf(page)).toBe(1)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Make another link' }).click()
  await stop(page, until)
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a live link stands wherever it is said who sees the data, offline too, until it is stopped', async ({
    page,
    context,
    signInAs,
    faults,
  }) => {
    test.setTimeout(240_000)
    faults.expect(/Failed to load resource|ERR_|Failed to fetch|clerk/i)
    await signInAs(people.amina)
    await page.goto(routes.shareRecord)
    await choose(page)
    await page.getByRole('radio', { name: '30 days' }).check()
    await page.getByRole('button', { name: 'Make the link' }).click()
    await expect(qrCode(page)).toBeVisible(read)
    const until = await endOf(page)
    const main = page.getByRole('main')
    const can = `Anyone with a link you made can read a summary of your GP record until ${until}.`
    for (const path of [routes.dashboard, routes.gpRecord, routes.kit, routes.consents]) {
      await page.goto(path)
      await expect(main, path).toContainText(can, read)
    }
    await page.goto(routes.notifications)
    await expect(main).toContainText('Anyone with the link you made can read a summary', read)

    await page.goto(routes.dashboard)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await expect(main).toContainText(can, read)
    await untilCached(page)
    await context.setOffline(true)
    await page.reload()
    await expect(main).toContainText(
      `Anyone with a link you made could read a summary of your GP record until ${until}.`,
      read,
    )
    await page.goto(routes.shareRecord)
    await expect(main).toContainText('A link needs a network', read)

    await context.setOffline(false)
    await page.goto(routes.shareRecord)
    await expect(page.getByRole('button', { name: /Stop sharing/ }).first()).toBeVisible(read)
    await stop(page, until)
    await page.goto(routes.dashboard)
    await expect(main).toContainText('Who sees your data', read)
    await expect(main).not.toContainText('Checking what you share.', read)
    await expect(main).not.toContainText(until)
  })
})
