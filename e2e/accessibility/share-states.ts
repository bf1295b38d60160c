import type { Page } from '@playwright/test'
import { hrefs, routes, viewerPage, type RouteName } from '../../src/routes.ts'
import { encrypted, exampleKey, viewerWith } from '../support/foreign-host.ts'
import { people } from '../support/people.ts'
import { waitForSummary } from './reach.ts'
import { failToReadRecord } from './record-states.ts'
import type { RouteStates } from './state.ts'

const { amina, noor } = people

const files = hrefs.recordFiles

/** Sharing a summary of the record by a link, and saving it as a file. */
export const shareStates = {
  shareRecord: {
    title: 'Share with a clinician',
    idle: [
      { name: 'not connected', address: routes.shareRecord, as: noor },
      { name: 'choosing', address: routes.shareRecord, as: amina, reach: chooseWhatToShare },
      { name: 'link made', address: routes.shareRecord, as: amina, reach: makeLink },
      { name: 'files', address: files, as: amina, reach: chooseFile },
    ],
    error: [
      { name: 'failed', address: routes.shareRecord, as: amina, reach: failToReadRecord },
      {
        name: 'passcode refused',
        address: routes.shareRecord,
        as: amina,
        reach: refusePasscode,
      },
      { name: 'no file', address: files, as: amina, reach: failToGetFile },
    ],
    dialog: 'Nothing on it opens a dialog.',
    drawer: 'Back stands in place of the menu.',
  },
} satisfies Partial<Record<RouteName, RouteStates>>

const foreign = viewerWith({ url: 'https://viewer.example/m', flag: 'P', key: exampleKey })

/** The viewer of links, a document outside of the app. The host of its link is made up. */
export const viewerStates: RouteStates = {
  title: 'A shared patient summary',
  idle: [
    { name: 'asking who opens it', address: foreign },
    { name: 'summary', address: foreign, reach: openForeign },
  ],
  error: [
    { name: 'no link', address: viewerPage },
    { name: 'fields missing', address: foreign, reach: openNothing },
    { name: 'wrong passcode', address: foreign, reach: guessPasscode },
  ],
  dialog: 'Nothing on it opens a dialog.',
  drawer: 'It is no page of the app and has no menu.',
  cutLine: 'It says so once somebody opens a link, in the words of any host that does not answer.',
}

async function openNothing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open the summary' }).click()
}

async function openForeign(page: Page): Promise<void> {
  const entry = [
    {
      fullUrl: 'urn:uuid:1',
      resource: {
        resourceType: 'Composition',
        title: 'Patient summary',
        date: '2026-11-25',
        subject: { reference: 'urn:uuid:2' },
        section: [
          { title: 'Allergies', entry: [{ reference: 'urn:uuid:3' }] },
          { title: 'Medication' },
        ],
      },
    },
    { fullUrl: 'urn:uuid:2', resource: { resourceType: 'Patient', name: [{ text: 'A. Sample' }] } },
    {
      fullUrl: 'urn:uuid:3',
      resource: {
        resourceType: 'AllergyIntolerance',
        code: { text: 'Latex' },
        criticality: 'high',
      },
    },
  ]
  const embedded = await encrypted(JSON.stringify({ resourceType: 'Bundle', entry }))
  await answerWith(page, 200, { files: [{ contentType: 'application/fhir+json', embedded }] })
  await open(page, 'Dr Patel, Leeds')
  await page.getByRole('button', { name: 'Print' }).waitFor()
}

async function guessPasscode(page: Page): Promise<void> {
  await answerWith(page, 401, { remainingAttempts: 3 })
  await open(page, 'Dr Patel, Leeds')
  await page.getByText('You have 3 tries left.').waitFor()
}

async function answerWith(page: Page, status: number, json: object): Promise<void> {
  await page.route('https://viewer.example/**', (route) =>
    route.fulfill({ status, json, headers: { 'Access-Control-Allow-Origin': '*' } }),
  )
}

async function open(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name, and where you work').fill(name)
  await page.getByLabel('Passcode').fill('1234')
  await page.getByRole('button', { name: 'Open the summary' }).click()
}

async function chooseWhatToShare(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View my record' }).click()
  await page.getByText('Choose what is in it').click({ timeout: 20_000 })
  await page.getByText('Choose from allergies').click()
}

async function chooseFile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View my record' }).click()
  await page.getByRole('button', { name: 'Save the summary' }).waitFor({ timeout: 20_000 })
}

async function failToGetFile(page: Page): Promise<void> {
  await page.route('**/api/gp-records/resources?*', (route) => route.abort())
  await chooseFile(page)
  await page.getByRole('button', { name: 'Get what your surgery sent' }).click()
  await page.getByRole('alert').waitFor()
}

/** Its reply is made up: nothing is shared. */
async function makeLink(page: Page): Promise<void> {
  const now = Date.now()
  const link = {
    id: 'made-up',
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + 15 * 60_000).toISOString(),
    bytes: 1000,
    hasPasscode: false,
    triesLeft: 10,
  }
  const url = `https://rowan.example/api/links/${'A'.repeat(43)}`
  await page.route('**/api/shared-links', (route) =>
    route.fulfill({
      status: route.request().method() === 'POST' ? 201 : 200,
      json: route.request().method() === 'POST' ? { link, url } : { links: [link], openings: [] },
    }),
  )
  await chooseWhatToShare(page)
  await page.getByRole('button', { name: 'Make the link' }).click()
  await page.getByRole('img', { name: 'QR code of the link' }).waitFor()
}

async function refusePasscode(page: Page): Promise<void> {
  await chooseWhatToShare(page)
  await page.getByRole('radio', { name: '24 hours' }).check()
  await page.getByRole('textbox', { name: 'Passcode' }).fill('1')
  await page.getByRole('button', { name: 'Make the link' }).click()
  await waitForSummary(page)
}
