import type { Page } from '@playwright/test'
import { recordSections } from '../../src/contract/gp-record.ts'
import { hrefs, routes, type RouteName } from '../../src/routes.ts'
import { gracesLetter, nameWord, typeLetter } from '../support/gp-record.ts'
import { mouse } from '../support/hands.ts'
import { enlargeLetter } from '../support/letters.ts'
import { people } from '../support/people.ts'
import { waitForFailure, waitForSummary } from './reach.ts'
import type { RouteStates, State } from './state.ts'

const { amina, grace, noor, tom } = people
const isBetweenSteps = 'Back stands in place of the menu.'

const read = (name: string, section: string, reach: State['reach'] = viewRecord): State => ({
  name,
  address: hrefs.gpRecord(section),
  as: amina,
  reach,
})

/** Connecting the GP record and reading it. */
export const recordStates = {
  gpRecord: {
    title: 'Before you view your record – My GP record',
    idle: [
      { name: 'warning', address: routes.gpRecord, as: amina },
      { name: 'not connected', address: routes.gpRecord, as: noor },
      ...recordSections.map((section) => read(section, section)),
      read('search', 'testResults', searchRecord),
      read('all dates', 'testResults', viewAllDates),
      read('nothing in these dates', 'testResults', readNothing),
      read('values compared', 'testResults', compareValues),
      { name: 'calendar', address: routes.gpRecord, as: amina, reach: openCalendar },
      read('letter opened', 'letters', openLetter),
      read('one page for an emergency', 'allergies', choosePrintForEmergency),
      read('entry asked about', 'allergies', askAboutEntry),
      read('told of new results first', 'testResults', meetResults({ how: 'tell' })),
      read(
        'new results held until a day',
        'consultations',
        meetResults({ how: 'hold', until: '2099-12-03' }),
      ),
      read('search goes on in all dates', 'testResults', searchWhileLoading),
    ],
    error: [
      { name: 'failed', address: routes.gpRecord, as: amina, reach: failToReadRecord },
      { name: 'dates refused', address: routes.gpRecord, as: amina, reach: refuseDates },
      { name: 'NHS login over', address: routes.gpRecord, as: amina, reach: endLogin },
      read('letter that cannot be opened', 'letters', openBrokenLetter),
      read('section not shared', 'immunisations', readEmptySection('not-shared')),
      read('section failed', 'immunisations', readEmptySection('failed')),
      read('allergies failed, with a warning', 'allergies', failAllergies),
    ],
    dialog: [
      read('message to the surgery', 'allergies', writeToSurgery),
      read('page of a letter on the whole screen', 'letters', enlargeLetter),
    ],
  },
  appointment: {
    title: 'Before my appointment',
    idle: [
      { name: 'not connected', address: routes.appointment, as: noor },
      { name: 'gathered', address: routes.appointment, as: amina, reach: gatherForAppointment },
      {
        name: 'questions kept with the account',
        address: routes.appointment,
        as: noor,
        reach: keepQuestions,
      },
    ],
    error: [
      { name: 'failed', address: routes.appointment, as: amina, reach: failToReadRecord },
      { name: 'choice not saved', address: routes.appointment, as: noor, reach: failToKeep },
      { name: 'day to come', address: routes.appointment, as: amina, reach: refuseLastDay },
    ],
    dialog: 'Nothing on it opens a dialog.',
    drawer: isBetweenSteps,
  },
  emergencyCard: {
    title: 'Emergency card',
    idle: [
      { name: 'not connected', address: routes.emergencyCard, as: noor },
      { name: 'card', address: routes.emergencyCard, as: amina, reach: showCard },
    ],
    error: [
      { name: 'failed', address: routes.emergencyCard, as: amina, reach: failToReadRecord },
      { name: 'no number to call', address: routes.emergencyCard, as: amina, reach: nameWord },
      {
        name: 'allergies failed, with a warning',
        address: routes.emergencyCard,
        as: amina,
        reach: failAllergiesOnCard,
      },
    ],
    dialog: 'Nothing on it opens a dialog.',
    drawer: isBetweenSteps,
  },
  gpConnect: {
    title: 'Connect your GP record',
    idle: [
      { name: 'new', address: routes.gpConnect, as: grace },
      { name: 'connected', address: routes.gpConnect, as: amina },
    ],
    error: 'It is words alone; what it reads of the member may be missing without a word.',
    dialog: 'Nothing on it opens a dialog.',
    drawer: isBetweenSteps,
  },
  gpConnectDetails: {
    title: 'Details of your letter – Connect your GP record',
    idle: [{ name: 'idle', address: routes.gpConnectDetails, as: grace }],
    error: [
      { name: 'incomplete', address: routes.gpConnectDetails, as: tom, reach: connectNothing },
    ],
    dialog: [
      { name: 'refused', address: routes.gpConnectDetails, as: tom, reach: refuseConnection },
    ],
    drawer: isBetweenSteps,
  },
} satisfies Partial<Record<RouteName, RouteStates>>

async function connectNothing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect to my record' }).click()
  await waitForSummary(page)
}

/** The API's reply to the third try, mocked because tries are counted. */
async function refuseConnection(page: Page): Promise<void> {
  await page.route('**/api/gp-records', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      json: {
        type: 'urn:rowan:problem:gp-details-not-matched',
        title: 'The surgery does not know these details.',
        status: 422,
        code: 'gp-details-not-matched',
        requestId: 'e2e',
        triesLeft: 2,
      },
    }),
  )
  await typeLetter(page, mouse, gracesLetter)
  await page.getByRole('button', { name: 'Connect to my record' }).click()
  await page.getByRole('dialog', { name: 'GP Connection Failed!' }).waitFor()
}

async function viewRecord(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View my record' }).click()
  await page.getByRole('searchbox').waitFor({ timeout: 20_000 })
}

/** A panel of results, opened by a search that finds something in it. */
async function searchRecord(page: Page): Promise<void> {
  await viewAllDates(page)
  await page.getByRole('searchbox').fill('haemoglobin')
  await page.locator('mark').first().waitFor()
}

export async function viewAllDates(page: Page): Promise<void> {
  await viewRecord(page)
  await openDates(page)
  await page.getByRole('button', { name: 'All dates' }).click()
  await page.getByText('All dates up to').waitFor({ timeout: 20_000 })
  await page.getByRole('searchbox').waitFor()
}

/** Opens the date fields, which are collapsed; on a phone together with the presets. */
export async function openDates(page: Page): Promise<void> {
  await page.locator('summary', { hasText: /^(?:Change|Other) dates$/ }).click()
}

async function openCalendar(page: Page): Promise<void> {
  await viewRecord(page)
  await openDates(page)
  await page.getByRole('button', { name: /^Or choose in a calendar/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Previous month' }).waitFor()
}

async function refuseDates(page: Page): Promise<void> {
  await viewRecord(page)
  await openDates(page)
  await page.getByRole('group', { name: 'To' }).getByLabel('Year').fill('1999')
  await page.getByRole('button', { name: 'Show these dates' }).click()
  await waitForSummary(page)
}

/** A chart with its table. */
async function compareValues(page: Page): Promise<void> {
  await viewAllDates(page)
  await page.getByRole('searchbox').fill('ferritin')
  await page
    .getByRole('button', { name: /^Compare .*ferritin/i })
    .first()
    .click()
  await page.getByRole('img', { name: /ferritin/i }).waitFor()
}

/** A PDF, with the text of its page. */
async function openLetter(page: Page): Promise<void> {
  await viewAllDates(page)
  await page.getByRole('button', { name: /^Open the document \(PDF/ }).click()
  const words = page.locator('summary', { hasText: 'Read this page as text' })
  // On a narrow screen the words come first.
  await words.or(page.getByRole('button', { name: 'See the page' })).waitFor()
  if (await words.isVisible()) await words.click()
}

async function openBrokenLetter(page: Page): Promise<void> {
  await page.route('**/api/gp-records/medical-records?*', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/"content":"[^"]*"/, '"content":"JVBERi0xLjQK"')
    await route.fulfill({ response, body })
  })
  await viewRecord(page)
  await page.getByRole('button', { name: /^Open the document \(PDF/ }).click()
  await page.getByText('We could not open this document here.').waitFor({ timeout: 20_000 })
}

async function writeToSurgery(page: Page): Promise<void> {
  await viewRecord(page)
  await page
    .getByRole('button', { name: /^More about/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^This looks wrong/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'I’ve sent it' }).click()
  await page.getByText('Write what looks wrong.').waitFor()
}

async function askAboutEntry(page: Page): Promise<void> {
  await writeToSurgery(page)
  await page.getByRole('textbox', { name: 'What looks wrong?' }).fill('It was another medicine.')
  await page.getByRole('button', { name: 'I’ve sent it' }).click()
  await page.getByText(/^You asked your surgery about this on/).waitFor()
}

async function gatherForAppointment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View my record' }).click()
  await page.getByRole('textbox', { name: 'My questions' }).fill('Why am I so tired?')
  const results = page.getByRole('group', { name: 'Test results to take with you' })
  await results.getByRole('checkbox').first().check({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Show as a table' }).waitFor()
}

/** Mocked, because all tests share this example person. */
async function keepQuestions(page: Page): Promise<void> {
  const kept = { questions: 'Can I travel?', savedAt: '2026-02-03T09:00:00.000Z' }
  await page.route('**/api/appointment-questions', (route) => route.fulfill({ json: { kept } }))
  await page.reload()
  await page.getByText(/^Saved with your account on/).waitFor()
}

async function failToKeep(page: Page): Promise<void> {
  await page.route('**/api/appointment-questions', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Save with my account' }).click()
  await page
    .getByRole('alert')
    .getByText(/^We have not changed the questions/)
    .waitFor()
}

async function refuseLastDay(page: Page): Promise<void> {
  await gatherForAppointment(page)
  await page.getByRole('textbox', { name: 'Year' }).fill('2999')
  await page.getByText('Your last appointment must be today or in the past.').waitFor()
}

/** Mocks the member's choice. */
function meetResults(choice: object) {
  return async (page: Page): Promise<void> => {
    const newResults = { ...choice, since: '2026-01-01' }
    await page.route('**/api/new-results', async (route) => route.fulfill({ json: { newResults } }))
    await page.route('**/api/gp-records/medical-records?*', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), newResults } })
    })
    await page.reload()
    await viewRecord(page)
    await page.getByRole('button', { name: 'Show now' }).waitFor({ timeout: 20_000 })
  }
}

async function choosePrintForEmergency(page: Page): Promise<void> {
  await viewRecord(page)
  await page.locator('summary', { hasText: 'Print or save as PDF' }).click()
  await page.getByRole('radio', { name: /^One page for an emergency/ }).click()
}

/** The rest of the record never loads: its slices end before the first three months begin, or are longer than these. */
async function searchWhileLoading(page: Page): Promise<void> {
  const first = page.waitForRequest('**/api/gp-records/**')
  await page.getByRole('button', { name: 'View my record' }).hover()
  await page.route('**/api/gp-records/**', async (route) => {
    const [url, firstUrl] = [route.request().url(), (await first).url()]
    if (url === firstUrl) await route.fallback()
  })
  await viewRecord(page)
  await page.getByRole('searchbox').fill('ferritin')
  await page.getByText(/Looking at all dates/).waitFor()
}

/** The API's reply once the NHS login for a record has expired. */
async function endLogin(page: Page): Promise<void> {
  await page.route('**/api/gp-records/**', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: {
        type: 'urn:rowan:problem:nhs-login-needed',
        title: 'The NHS login is over.',
        status: 409,
        code: 'nhs-login-needed',
        requestId: 'e2e',
      },
    }),
  )
  await page.getByRole('button', { name: 'View my record' }).click()
  await page.getByRole('button', { name: /NHS login/ }).waitFor({ timeout: 20_000 })
}

/** A record with an empty section, for the surgery's reason. */
function readEmptySection(state: 'not-shared' | 'failed') {
  return async (page: Page): Promise<void> => {
    const day = '2026-02-03'
    const json = {
      from: day,
      to: day,
      fetchedAt: `${day}T09:00:00.000Z`,
      sections: [{ section: 'immunisations', state }],
      schema1: { medicalRecord: {} },
      schema3: [],
    }
    await page.route('**/api/gp-records/**', (route) => route.fulfill({ json }))
    await viewRecord(page)
  }
}

/** Three empty months, and what there is at other dates. */
async function readNothing(page: Page): Promise<void> {
  await page.route('**/api/gp-records/**', async (route) => {
    const query = new URL(route.request().url()).searchParams
    const isOld = query.get('from') === '1900-01-01'
    const value = { term: 'Serum ferritin', displayValue: '9 ug/L', effectiveDate: '1901-01-08' }
    const json = {
      from: query.get('from'),
      to: query.get('to'),
      fetchedAt: '2026-02-03T09:00:00.000Z',
      schema1: { medicalRecord: { testResults: isOld ? [{ value }] : [] } },
      schema3: [],
    }
    await route.fulfill({ json })
  })
  await viewRecord(page)
  await page.getByText('Your record has 1 test result').waitFor({ timeout: 20_000 })
}

async function showCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View my record' }).click()
  await page.getByRole('heading', { name: 'Allergies' }).waitFor({ timeout: 20_000 })
}

async function failAllergiesOnCard(page: Page): Promise<void> {
  await sendWithoutAllergies(page)
  await showCard(page)
}

/** The strip of allergies and what is above it, in the worst case. */
async function failAllergies(page: Page): Promise<void> {
  await sendWithoutAllergies(page)
  await viewRecord(page)
}

async function sendWithoutAllergies(page: Page): Promise<void> {
  const day = '2026-02-03'
  const json = {
    from: day,
    to: day,
    fetchedAt: `${day}T09:00:00.000Z`,
    patient: { name: 'Amina Okafor-Reid', dateOfBirth: '1987-04-09' },
    warnings: [{ kind: 'in-transfer', before: '2020-10-15', text: 'Transfer not complete' }],
    sections: [{ section: 'allergies', state: 'failed' }],
    schema1: { medicalRecord: {} },
    schema3: [],
  }
  await page.route('**/api/gp-records/**', (route) => route.fulfill({ json }))
}

export async function failToReadRecord(page: Page): Promise<void> {
  await page.route('**/api/gp-records/**', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('button', { name: 'View my record' }).click()
  await waitForFailure(page)
}
