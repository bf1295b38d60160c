import { SHLViewer } from 'kill-the-clipboard'
import { people as examples } from '../server/sandbox-seed/people.ts'
import { rowName, rowsIn } from './offline/stored-rows.ts'
import { datesOf } from './support/gp-record.ts'
import { people } from './support/people.ts'
import {
  choose,
  makeLink,
  openAs,
  openChoice,
  read,
  shlink,
  stopLinkOf,
} from './support/sharing.ts'
import { expect, test } from './support/test.ts'

test('Blue heron with a space: a passcode of my own opens however another keyboard writes it', async ({
  page,
  browser,
  signInAs,
}) => {
  test.setTimeout(180_000)
  await signInAs(people.amina)
  await choose(page)
  await page.getByRole('radio', { name: '24 hours' }).check()
  // As an iPhone writes it: a capital, its own apostrophe, and a space after the last word.
  await page.getByRole('textbox', { name: 'Passcode' }).fill('Blue heron’s ')
  const link = await makeLink(page)

  const stranger = await browser.newContext()
  const viewer = await stranger.newPage()
  await viewer.goto(link)
  await openAs(viewer, 'Dr Patel, Truro', "blue heron's")
  await expect(viewer.getByRole('heading', { level: 1 })).toContainText('Amina Okafor-Reid', read)
  await stranger.close()
  await page.getByRole('button', { name: 'Make another link' }).click()
  await stopLinkOf(page, 'Dr Patel, Truro')
})

/** A problem that the surgery enters today. */
const newer = {
  status: 'Active',
  observation: { term: 'Migraine', effectiveDate: new Date().toISOString().slice(0, 10) },
}

test('unticked, then a newer entry came: the link has not what was unticked', async ({
  page,
  signInAs,
}) => {
  test.setTimeout(180_000)
  await signInAs(people.amina)
  const asked = page.waitForRequest('**/api/gp-records/medical-records?*')
  await choose(page)
  const patientId = new URL((await asked).url()).searchParams.get('patientId')
  const { subject } = examples.amina
  const record = rowName(subject, `member ${subject} gp-record ${patientId} All dates`)
  await expect.poll(async () => rowsIn(page, 'rowan-cache')).toContain(record)
  // On the next visit the copy on this device stands first, until the surgery's record comes with a newer entry.
  let come: () => void = () => undefined
  const isComing = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/api/gp-records/medical-records?*', async (route) => {
    const reply = await (await route.fetch()).json()
    if (datesOf(route.request()).to >= newer.observation.effectiveDate) {
      reply.schema1.medicalRecord.problems.unshift(newer)
    }
    await isComing
    await route.fulfill({ json: reply })
  })
  await page.reload()
  await openChoice(page)
  await page.getByText('Choose from problems').click()
  await page.getByRole('checkbox', { name: /^Iron deficiency anaemia/ }).uncheck()
  come()

  const changed = page.getByText('Your record has changed since you chose')
  await expect(changed).toBeVisible(read)
  await expect(page.getByRole('listitem').filter({ hasText: 'Migraine' })).toBeVisible()
  await page.getByRole('button', { name: 'Make the link' }).click()
  const look = page.getByRole('link', { name: 'Check what has changed in your record.' })
  await expect(look.first()).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Iron deficiency anaemia/ })).not.toBeChecked()
  // A section that is ticked in part does not look as if nothing of it were shared.
  const ticked = page.getByRole('checkbox', { name: /^Allergies/ })
  const colour = await ticked.evaluate((box) => getComputedStyle(box).backgroundColor)
  await expect(page.getByRole('checkbox', { name: /^Problems \(/ })).toHaveCSS(
    'background-color',
    colour,
  )
  await page.getByRole('button', { name: 'I have checked it' }).click()
  await expect(changed).toBeHidden()
  const link = await makeLink(page)

  const foreign = new SHLViewer({ shlinkURI: shlink(link) })
  const { fhirResources } = await foreign.resolveSHL({ recipient: 'Ward 3, Braga' })
  const text = JSON.stringify(fhirResources)
  expect(text).toContain('Migraine')
  expect(text).not.toContain('Iron deficiency anaemia')
  await page.getByRole('button', { name: 'Make another link' }).click()
  await stopLinkOf(page, 'Ward 3, Braga')
})
