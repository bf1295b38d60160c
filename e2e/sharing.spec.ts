import jsQr from 'jsqr'
import { SHLViewer } from 'kill-the-clipboard'
import { PNG } from 'pngjs'
import { routes } from '../src/routes.ts'
import { expectAccessible } from './support/axe.ts'
import { people } from './support/people.ts'
import { expect, test, type Page } from './support/test.ts'

/** The record of all dates takes its time on a busy machine. */
const read = { timeout: 60_000 }

/** The page with the choice of what to share, of a member who has read the warning. */
async function choose(page: Page): Promise<void> {
  await page.goto(routes.shareRecord)
  await page.getByRole('button', { name: 'View my record' }).click()
  await expect(page.getByRole('checkbox', { name: /^Allergies/ })).toBeVisible(read)
}

async function makeLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Make the link' }).click()
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible(read)
  return page.getByRole('textbox', { name: 'Link' }).inputValue()
}

/** The text of a QR code that is on the screen, read by a program that nobody here wrote. */
async function scan(page: Page): Promise<string | undefined> {
  const picture = PNG.sync.read(await page.getByRole('img', { name: 'QR code' }).screenshot())
  return jsQr(new Uint8ClampedArray(picture.data), picture.width, picture.height)?.data
}

async function openAs(viewer: Page, name: string, passcode?: string): Promise<void> {
  await viewer.getByLabel('Your name, and where you work').fill(name)
  if (passcode !== undefined) await viewer.getByLabel('Passcode').fill(passcode)
  await viewer.getByRole('button', { name: 'Open the summary' }).click()
}

test('a QR code scanned from the screen opens what I left in, and nobody can once I stop', async ({
  page,
  browser,
  signInAs,
  faults,
}) => {
  test.setTimeout(180_000)
  // What the viewer is refused is a line on its console.
  faults.expect(/Failed to load resource/)
  await signInAs(people.amina)
  await choose(page)
  await page.getByRole('checkbox', { name: /^Medication/ }).uncheck()
  const link = await makeLink(page)
  await expectAccessible(page, 'the link that was made')
  // Also in the dark, where everything else is light on dark.
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await scan(page)).toBe(link)

  // Somebody else's browser, without an account.
  const stranger = await browser.newContext()
  const viewer = await stranger.newPage()
  const called: string[] = []
  viewer.on('request', (request) => called.push(new URL(request.url()).pathname))
  await viewer.goto(link)
  expect(new URL(viewer.url()).hash).toBe('')
  await expectAccessible(viewer, 'the viewer that asks who is there')
  await openAs(viewer, 'Dr Patel, Leeds')
  await expect(viewer.getByRole('heading', { level: 1 })).toContainText('Amina Okafor-Reid', read)
  const summary = viewer.getByRole('main')
  await expect(summary).toContainText('Allergy to penicillin')
  await expect(summary).toContainText('No information about medications')
  await expect(summary).not.toContainText('Celiprolol')
  await expect(summary).toContainText('This is a copy')
  await expectAccessible(viewer, 'the summary')
  // Nothing of the app was loaded, and nothing is kept.
  expect(
    called.filter((path) => /^\/assets\/(?!viewer-)|^\/config\.js|^\/clerk/.test(path)),
  ).toEqual([])
  expect(await viewer.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)

  await page.getByRole('button', { name: 'Make another link' }).click()
  await page.reload()
  const made = page
    .getByRole('listitem')
    .filter({ hasText: 'Dr Patel, Leeds' })
    .filter({
      has: page.getByRole('button', { name: /Stop sharing/ }),
    })
  await made.getByRole('button', { name: /Stop sharing/ }).click()
  await expect(made).toHaveCount(0)
  // What was read stays on the screen; whoever opens it now finds nothing.
  await expect(summary).toContainText('Allergy to penicillin')
  const late = await stranger.newPage()
  await late.goto(link)
  await openAs(late, 'Somebody else')
  await expect(late.getByRole('main')).toContainText('This link has ended.')
  await stranger.close()
})

test('a link is opened by somebody else’s viewer, and by nobody after ten wrong passcodes', async ({
  page,
  browser,
  signInAs,
  faults,
}) => {
  test.setTimeout(180_000)
  faults.expect(/Failed to load resource/)
  await signInAs(people.amina)
  await choose(page)
  await page.getByRole('radio', { name: '24 hours' }).check()
  const passcode = await page.getByRole('textbox', { name: 'Passcode' }).inputValue()
  const link = await makeLink(page)

  const shlinkURI = link.slice(link.indexOf('shlink:/'))
  const foreign = new SHLViewer({ shlinkURI })
  const { fhirResources } = await foreign.resolveSHL({ recipient: 'A&E, Lisbon', passcode })
  const [bundle] = fhirResources
  expect(bundle).toMatchObject({ resourceType: 'Bundle', type: 'document' })
  expect(JSON.stringify(bundle)).toContain('penicillin')

  const stranger = await browser.newContext()
  const viewer = await stranger.newPage()
  await viewer.goto(link)
  for (let left = 9; left > 0; left -= 1) {
    await openAs(viewer, 'Somebody', `guess-${left}`)
    const tries = left === 1 ? '1 try' : `${left} tries`
    await expect(viewer.getByRole('alert')).toHaveText(`Wrong passcode. You have ${tries} left.`)
  }
  await openAs(viewer, 'Somebody', 'guess-0')
  await expect(viewer.getByRole('main')).toContainText('cannot be opened any more')
  await viewer.goto('about:blank')
  await viewer.goto(link)
  await openAs(viewer, 'Dr Patel', passcode)
  await expect(viewer.getByRole('main')).toContainText('This link has ended.')
  await stranger.close()

  await page.getByRole('button', { name: 'Make another link' }).click()
  const made = page
    .getByRole('listitem')
    .filter({ hasText: 'A&E, Lisbon' })
    .filter({
      has: page.getByRole('button', { name: /Stop sharing/ }),
    })
  await expect(made).toContainText('no one can open it any more')
  await made.getByRole('button', { name: /Stop sharing/ }).click()
  await expect(made).toHaveCount(0)
})

test('the viewer says in one sentence why it shows nothing, and names a foreign host', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource|net::ERR_/)
  const main = page.getByRole('main')
  const open = async (payload: object) => {
    await page.goto('about:blank')
    const encoded = Buffer.from(JSON.stringify(payload)).toString('base64url')
    await page.goto(`/shared#shlink:/${encoded}`)
  }
  const key = 'A'.repeat(43)
  await page.goto('/shared#shlink:/eyJ1cmwiOg')
  await expect(main).toContainText('This is not a whole link.')
  await open({ url: 'https://viewer.example/m', key, exp: 1 })
  await expect(main).toContainText('This link has ended.')
  await open({ url: 'http://127.0.0.1:22/', key })
  await expect(main).toContainText('a place that is not secure')

  const replies: [body: string | Buffer, said: string][] = [
    ['<html>Sign in</html>', 'no patient summary'],
    ['{"files":[]}', 'no patient summary'],
    [
      JSON.stringify({
        files: [
          { contentType: 'application/fhir+json', embedded: 'eyJhbGciOiJkaXIifQ..AAAA.AAAA.AAAA' },
        ],
      }),
      'changed or is damaged',
    ],
    [Buffer.alloc(12_100_000, 32), 'too large'],
  ]
  for (const [body, said] of replies) {
    await page.route('https://viewer.example/**', (route) =>
      route.fulfill({
        body,
        contentType: 'application/json',
        headers: { 'Access-Control-Allow-Origin': '*' },
      }),
    )
    await open({ url: 'https://viewer.example/m', key })
    await expect(main).toContainText('It comes from viewer.example, not from Rowan.')
    await openAs(page, 'Dr Patel')
    await expect(main).toContainText(said)
    await page.unrouteAll({ behavior: 'wait' })
  }
})
