import { expectAccessible } from './support/axe.ts'
import { routes } from '../src/routes.ts'
import { people } from './support/people.ts'
import { choose, makeLink, openAs, read, stopLinkOf } from './support/sharing.ts'
import { expect, test, type Locator } from './support/test.ts'

test('a doctor who has never met me takes in my summary at a glance, and finds the rest behind headings', async ({
  page,
  browser,
  signInAs,
}) => {
  test.setTimeout(180_000)
  await signInAs(people.amina)
  await choose(page)
  const link = await makeLink(page)

  const stranger = await browser.newContext({ viewport: { width: 375, height: 720 } })
  const viewer = await stranger.newPage()
  await viewer.goto(link)
  await expect(viewer.getByRole('banner')).toHaveText('Rowan')
  const main = viewer.getByRole('main')
  await expect(main).toContainText('You need no account, and nothing is installed.')
  await expect(viewer.getByLabel('Your name, and where you work')).toHaveAccessibleDescription(
    'The patient sees your name and when you opened it.',
  )
  await openAs(viewer, 'Dr Lind, Umeå')
  await expect(viewer.getByRole('heading', { level: 1 })).toHaveText(
    'Amina Okafor-Reid, born 9 April 1987',
    read,
  )
  expect(
    await viewer.evaluate(() => document.fonts.check('18px "Atkinson Hyperlegible Next"')),
  ).toBe(true)
  // It was a wall of 1,293 words and 9,176 pixels.
  expect((await main.innerText()).split(/\s+/).length).toBeLessThan(640)
  const height = await viewer.evaluate(() => document.documentElement.scrollHeight)
  expect(height).toBeLessThan(4_500)
  const inFirstScreen = viewer.getByRole('heading', { name: 'Main diagnosis' })
  await expect(inFirstScreen).toBeInViewport()
  await expect(main.getByText('Ehlers-Danlos syndrome, vascular type')).toBeInViewport()
  const ferritin = main.getByRole('row', { name: /Serum ferritin level/ }).first()
  await expect(ferritin).toContainText('11 micrograms/L↓ Abnormal13 to 150')
  await expect(main).not.toContainText(/Status not known|Significance/)
  await expectAccessible(viewer, 'the summary at a glance')

  const vaccination = main.getByText('BCG vaccination')
  await expect(vaccination).toBeHidden()
  await main.getByText(/^All of them \(/).click()
  await expect(vaccination).toBeVisible()
  // Nothing can be opened on paper.
  const closed = main.locator('details:not([open])')
  expect(await closed.count()).toBeGreaterThan(2)
  await viewer.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(closed).toHaveCount(0)
  await viewer.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(closed).not.toHaveCount(0)
  await stranger.close()

  await page.getByRole('button', { name: 'Make another link' }).click()
  await stopLinkOf(page, 'Dr Lind, Umeå')
})

test('once the link is made, its code, its passcode and the way to stop it are on the first screen of a phone', async ({
  page,
  signInAs,
}) => {
  test.setTimeout(180_000)
  await page.setViewportSize({ width: 375, height: 720 })
  await signInAs(people.amina)
  await page.goto(routes.shareRecord)
  await page.getByRole('button', { name: 'View my record' }).click()
  // What is in it by itself is one sentence, and what is left out another.
  await expect(page.getByText(/^Everything but \d+ medicines that ended/)).toBeVisible(read)
  await expect(page.getByText(/^Summaries leave out your .+ events\.$/)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Allergies/ })).toBeHidden()
  const make = page.getByRole('button', { name: 'Make the link' })
  const lowest = async (part: Locator) => {
    const box = await part.boundingBox()
    return Math.round((box?.y ?? 0) + (box?.height ?? Number.NaN))
  }
  // They were 1,300 pixels apart. Above them is what is shared already, which other journeys may have made.
  const begin = await lowest(page.getByRole('heading', { name: 'What will be in it' }))
  expect((await lowest(make)) - begin).toBeLessThan(700)
  await page.getByRole('radio', { name: '24 hours' }).check()
  const passcode = await page.getByRole('textbox', { name: 'Passcode' }).inputValue()
  await make.click()

  const code = page.getByRole('img', { name: 'QR code of the link' })
  await expect(code).toBeVisible(read)
  await expect(page.getByRole('heading', { name: 'Your link' })).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect(await lowest(page.getByText(passcode))).toBeLessThan(720)
  expect(await lowest(code)).toBeLessThan(720)
  const stop = page.getByRole('button', { name: /^Stop sharing/ }).first()
  expect(await lowest(stop)).toBeLessThan(720)
  await expect(page.getByText('No one has opened it.').first()).toBeVisible()
  await expectAccessible(page, 'the link on a phone')
  await stop.click()
  await expect(page.getByText('It has ended, so no one can open it any more.')).toBeVisible()
  await expect(code).toBeHidden()
})
