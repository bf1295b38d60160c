import jsQr from 'jsqr'
import { SHLViewer } from 'kill-the-clipboard'
import { PNG } from 'pngjs'
import * as v from 'valibot'
import { SharedLinks } from '../src/contract/shared-links.ts'
import { inTheBrowser, onTheDisk } from './offline/search-profile.ts'
import { expectAccessible } from './support/axe.ts'
import { people } from './support/people.ts'
import { chooseProduct } from './support/product.ts'
import { choose, makeLink, openAs, read, shlink, stopLinkOf } from './support/sharing.ts'
import { expect, test, type Page } from './support/test.ts'

const { dataDir } = await chooseProduct()

/** The text of a QR code that is on the screen, read by a program that nobody here wrote. */
async function scan(page: Page): Promise<string | undefined> {
  const picture = PNG.sync.read(await page.getByRole('img', { name: 'QR code' }).screenshot())
  return jsQr(new Uint8ClampedArray(picture.data), picture.width, picture.height)?.data
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
  // Nothing of the app was loaded but its font, and nothing is kept.
  expect(
    called.filter((path) =>
      /^\/assets\/(?!viewer-|atkinson-[\w-]+\.woff2$)|^\/config\.js|^\/clerk/.test(path),
    ),
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
  // Nothing that answers by HTTPS: of the reader's own device no more is learnt than that.
  await open({ url: 'https://127.0.0.1:9/m', key })
  await openAs(page, 'Dr Patel')
  await expect(main).toContainText('does not answer')

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

test('stopped while it is being read: what is open says so, and nothing opens it again', async ({
  page,
  browser,
  signInAs,
  faults,
}) => {
  test.setTimeout(180_000)
  faults.expect(/Failed to load resource/)
  await signInAs(people.amina)
  await choose(page)
  const link = await makeLink(page)
  const foreign = new SHLViewer({ shlinkURI: shlink(link) })
  await foreign.resolveSHL({ recipient: 'Ward 7, Lisbon' })
  const stranger = await browser.newContext()
  const [reading, waiting] = [await stranger.newPage(), await stranger.newPage()]
  await reading.goto(link)
  await openAs(reading, 'Dr Osei, Hull')
  const summary = reading.getByRole('main')
  await expect(summary).toContainText('Allergy to penicillin', read)
  await waiting.goto(link)
  await expect(waiting.getByLabel('Your name, and where you work')).toBeVisible()

  await page.getByRole('button', { name: 'Make another link' }).click()
  await stopLinkOf(page, 'Dr Osei, Hull')

  // Nobody can take back what is on a screen, or on paper.
  await expect(summary).toContainText('Allergy to penicillin')
  const since = summary.getByText('the patient may have stopped sharing it since')
  await expect(since).toBeVisible()
  await reading.emulateMedia({ media: 'print' })
  await expect(since).toBeVisible()
  await reading.emulateMedia({ media: null })

  const ended = 'This link has ended. The person who made it may have stopped sharing.'
  await openAs(waiting, 'Dr Osei, Hull')
  await expect(waiting.getByRole('main')).toContainText(ended)
  await reading.reload()
  await expect(summary).toContainText('This page does not keep the link.')
  await expect(summary).not.toContainText('penicillin')
  await reading.goto(link)
  await openAs(reading, 'Dr Osei, Hull')
  await expect(summary).toContainText(ended)
  await expect(foreign.resolveSHL({ recipient: 'Ward 7, Lisbon' })).rejects.toThrow()
  await stranger.close()
})

const Document = v.looseObject({
  entry: v.array(
    v.object({
      resource: v.looseObject({
        resourceType: v.string(),
        effectiveDateTime: v.optional(v.string()),
      }),
    }),
  ),
})

test('what I left out is not in it, nor what waits to be opened, and its key is sent to nobody', async ({
  page,
  signInAs,
}) => {
  test.setTimeout(180_000)
  const since = '2026-01-01'
  const newResults = { how: 'tell', since }
  await page.route('**/api/new-results', (route) => route.fulfill({ json: { newResults } }))
  await page.route('**/api/gp-records/medical-records?*', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ json: { ...(await reply.json()), newResults } })
  })
  const sent: string[] = []
  page.on('request', (request) => {
    sent.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`)
  })
  await signInAs(people.amina)
  await choose(page)
  await expect(page.getByText(/new results or letters that you have not opened/)).toBeVisible()
  await page.getByRole('checkbox', { name: /^Medication/ }).uncheck()
  await page.getByText('Choose from allergies').click()
  await page.getByRole('checkbox', { name: /^Allergy to penicillin/ }).uncheck()
  const link = await makeLink(page)

  const foreign = new SHLViewer({ shlinkURI: shlink(link) })
  const { fhirResources } = await foreign.resolveSHL({ recipient: 'Ward 9, Porto' })
  const text = JSON.stringify(fhirResources)
  expect(text).toContain('NSAID contraindicated')
  expect(text).not.toMatch(/penicillin|celiprolol/i)
  const { entry } = v.parse(Document, fhirResources[0])
  const dates = entry.flatMap(({ resource }) =>
    resource.resourceType === 'Observation' ? (resource.effectiveDateTime ?? []) : [],
  )
  expect(dates.length).toBeGreaterThan(0)
  expect(dates.filter((date) => date >= since)).toEqual([])

  // The file went to the service, its key and what is in it did not.
  const { key } = foreign.shl
  expect(sent.join('\n')).toContain('/api/shared-links')
  const forms = (['base64url', 'base64', 'hex'] as const).map((form) =>
    Buffer.from(key, 'base64url').toString(form),
  )
  for (const secret of [...forms, 'NSAID contraindicated', shlink(link)]) {
    expect(sent.filter((each) => each.includes(secret))).toEqual([])
  }
  expect(await onTheDisk(dataDir, forms)).toEqual([])
  expect(await inTheBrowser(page, forms)).toEqual([])
  await page.getByRole('button', { name: 'Make another link' }).click()
  await stopLinkOf(page, 'Ward 9, Porto')
})

test('a double press makes one link, and so does a second try when the network was lost', async ({
  page,
  signInAs,
  faults,
}) => {
  test.setTimeout(180_000)
  faults.expect(/Failed to load resource|net::ERR_/)
  await signInAs(people.amina)
  /** What the service lists of the links that live for a week, which no other test makes. */
  const ofAWeek = async (method: string, act: () => Promise<void>): Promise<string[]> => {
    const listed = page.waitForResponse(
      (reply) => reply.url().includes('/api/shared-links') && reply.request().method() === method,
    )
    await act()
    const { links } = v.parse(SharedLinks, await (await listed).json())
    return links
      .filter(({ createdAt, expiresAt }) => Date.parse(expiresAt) - Date.parse(createdAt) > 5e8)
      .map(({ id }) => id)
  }
  const before = await ofAWeek('GET', () => choose(page))
  await page.getByRole('radio', { name: '7 days' }).check()
  let tries = 0
  let pressed: () => void = () => undefined
  const bothPresses = new Promise<void>((resolve) => (pressed = resolve))
  await page.route('**/api/shared-links', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    tries += 1
    if (tries === 1) {
      await bothPresses
      return route.abort('internetdisconnected')
    }
    // The service makes the link, and its answer does not arrive.
    if (tries === 2) await route.fetch()
    return tries === 2 ? route.abort('connectionreset') : route.fallback()
  })
  const make = page.getByRole('button', { name: 'Make the link' })
  const said = page.getByRole('alert')
  await make.dblclick()
  pressed()
  await expect(said).toContainText('you’ll only make one link')
  expect(tries).toBe(1)
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toHaveCount(0)
  await make.click()
  await expect.poll(() => tries).toBe(2)
  await expect(said).toContainText('you’ll only make one link')
  await make.click()
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible(read)
  expect(tries).toBe(3)

  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  const passcode = await page
    .locator('strong')
    .filter({ hasText: /^\d{4}-\d{4}$/ })
    .innerText()
  const foreign = new SHLViewer({ shlinkURI: shlink(link) })
  await foreign.resolveSHL({ recipient: 'Ward 11, Faro', passcode })
  await page.getByRole('button', { name: 'Make another link' }).click()
  expect(await ofAWeek('DELETE', () => stopLinkOf(page, 'Ward 11, Faro'))).toEqual(before)
})
