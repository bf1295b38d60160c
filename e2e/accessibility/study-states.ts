import type { Page } from '@playwright/test'
import { type RouteName, routes } from '../../src/routes.ts'
import { people } from '../support/people.ts'
import { history, openStudy } from '../support/studies.ts'
import { failToLoad, waitForDialog } from './reach.ts'
import type { RouteStates, State } from './state.ts'

const { amina, tom } = people

const hasNoDialog = 'Nothing on it opens a dialog but the menu.'
const isOneOfSteps = 'Back stands in place of the menu.'

/** The study pages of a member. Amina is invited to the study and has not answered. */
export const studyStates = {
  studies: {
    title: 'Studies',
    idle: [
      { name: 'matched', address: routes.studies, as: amina },
      { name: 'nothing matches', address: routes.studies, as: tom },
    ],
    error: [{ name: 'failed', address: routes.studies, as: tom, reach: failToLoad('studies') }],
    dialog: hasNoDialog,
  },
  studyInterest: {
    title: 'Study',
    idle: [
      { name: 'not invited', address: routes.studyInterest.href(openStudy), as: tom },
      { name: 'invited', address: routes.studyInterest.href(openStudy), as: amina },
    ],
    error: [
      { name: 'unknown', address: routes.studyInterest.href('no-such-study'), as: tom },
      {
        name: 'failed',
        address: routes.studyInterest.href(openStudy),
        as: tom,
        reach: failToLoad('studies/*'),
      },
    ],
    dialog: hasNoDialog,
  },
  studyInvite: {
    title: 'Study invitation',
    idle: [{ name: 'open', address: routes.taskList, as: amina, reach: openInvite }],
    error: [
      { name: 'unknown', address: routes.studyInvite.href('no-such-invite'), as: amina },
      failedPart(openInvite),
    ],
    dialog: hasNoDialog,
    drawer: isOneOfSteps,
  },
  studyData: {
    title: 'Data request',
    idle: [{ name: 'open', address: routes.taskList, as: amina, reach: openPart('data') }],
    error: [failedPart(openPart('data'))],
    dialog: hasNoDialog,
    drawer: isOneOfSteps,
  },
  studyConsent: {
    title: 'Consent',
    idle: [{ name: 'open', address: routes.taskList, as: amina, reach: openPart('consent') }],
    error: [failedPart(openPart('consent'))],
    dialog: hasNoDialog,
    drawer: isOneOfSteps,
  },
  consents: {
    title: 'Consents – Account settings',
    idle: [
      { name: 'empty', address: routes.consents, as: tom },
      { name: 'answered', address: routes.consents, as: tom, reach: haveAnswered },
    ],
    error: [{ name: 'failed', address: routes.consents, as: tom, reach: failToLoad('consents') }],
    dialog: [{ name: 'withdrawing', address: routes.consents, as: tom, reach: withdraw }],
  },
  consentCopy: {
    title: 'A copy of your consent – Account settings',
    idle: [{ name: 'held', address: routes.consents, as: tom, reach: openCopy }],
    error: [
      {
        name: 'failed',
        address: routes.consentCopy.href('no-such-consent'),
        as: tom,
        reach: failToLoad('consents'),
      },
    ],
    dialog: hasNoDialog,
    drawer: isOneOfSteps,
  },
  researchView: {
    title: 'How researchers see me – Account settings',
    idle: [
      { name: 'answered', address: routes.researchView, as: amina },
      { name: 'empty', address: routes.researchView, as: tom },
    ],
    error: [
      { name: 'failed', address: routes.researchView, as: tom, reach: failToLoad('research-view') },
    ],
    dialog: hasNoDialog,
  },
} satisfies Partial<Record<RouteName, RouteStates>>

function failedPart(open: (page: Page) => Promise<void>): State {
  return {
    name: 'failed',
    address: routes.taskList,
    as: amina,
    reach: async (page) => {
      await open(page)
      await failToLoad('study-invites/*')(page)
    },
  }
}

async function openInvite(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Confirm data request' }).click()
  await page.getByRole('button', { name: 'Confirm interest' }).waitFor()
}

function openPart(part: 'data' | 'consent') {
  return async (page: Page) => {
    await openInvite(page)
    await page.goto(`${page.url()}/${part}`)
    await page.getByText(/^To participate/).waitFor()
  }
}

/** Mocks the API's reply for a member who has answered four times. */
async function haveAnswered(page: Page): Promise<void> {
  await page.route('**/api/consents', (route) => route.fulfill({ json: { history, links: [] } }))
  await page.reload()
  await page.getByRole('heading', { name: 'History' }).waitFor()
}

async function withdraw(page: Page): Promise<void> {
  await haveAnswered(page)
  await page
    .getByRole('button', { name: /^Withdraw/ })
    .first()
    .click()
  await waitForDialog(page)
}

async function openCopy(page: Page): Promise<void> {
  await haveAnswered(page)
  await page.getByRole('link', { name: 'Your copy' }).first().click()
  await page.getByRole('heading', { name: 'A copy of your consent' }).waitFor()
}
