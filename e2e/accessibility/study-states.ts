import type { Page } from '@playwright/test'
import { hrefs, routes, type RouteName } from '../../src/routes.ts'
import { people } from '../support/people.ts'
import { history, openStudy } from '../support/studies.ts'
import { failToLoad, waitForDialog } from './reach.ts'
import type { State } from './state.ts'

const { amina, tom } = people

/** The routes of studies. Amina is invited to the study and has not answered. */
export const studyStates = {
  publicStudy: [
    { name: 'open', address: hrefs.publicStudy(openStudy) },
    { name: 'unknown', address: hrefs.publicStudy('no-such-study') },
    { name: 'failed', address: hrefs.publicStudy(openStudy), reach: failToLoad('studies/*') },
  ],
  studyInterest: [
    { name: 'not invited', address: hrefs.studyInterest(openStudy), as: tom },
    { name: 'invited', address: hrefs.studyInterest(openStudy), as: amina },
    { name: 'unknown', address: hrefs.studyInterest('no-such-study'), as: tom },
    {
      name: 'failed',
      address: hrefs.studyInterest(openStudy),
      as: tom,
      reach: failToLoad('studies/*'),
    },
  ],
  studyInvite: [
    { name: 'open', address: routes.taskList, as: amina, reach: openInvite },
    { name: 'unknown', address: hrefs.studyInvite('no-such-invite'), as: amina },
    {
      name: 'failed',
      address: routes.taskList,
      as: amina,
      reach: async (page) => {
        await openInvite(page)
        await failToLoad('study-invites/*')(page)
      },
    },
  ],
  studyData: [{ name: 'open', address: routes.taskList, as: amina, reach: openPart('data') }],
  studyConsent: [{ name: 'open', address: routes.taskList, as: amina, reach: openPart('consent') }],
  consents: [
    { name: 'empty', address: routes.consents, as: tom },
    { name: 'answered', address: routes.consents, as: tom, reach: haveAnswered },
    {
      name: 'withdrawing',
      address: routes.consents,
      as: tom,
      reach: async (page) => {
        await haveAnswered(page)
        await page
          .getByRole('button', { name: /^Withdraw/ })
          .first()
          .click()
        await waitForDialog(page)
      },
    },
    { name: 'failed', address: routes.consents, as: tom, reach: failToLoad('consents') },
  ],
  consentCopy: [
    {
      name: 'held',
      address: routes.consents,
      as: tom,
      reach: async (page) => {
        await haveAnswered(page)
        await page.getByRole('link', { name: 'A copy to keep' }).first().click()
        await page.getByRole('heading', { name: 'A copy of your consent' }).waitFor()
      },
    },
  ],
  researchView: [
    { name: 'answered', address: routes.researchView, as: amina },
    { name: 'empty', address: routes.researchView, as: tom },
    { name: 'failed', address: routes.researchView, as: tom, reach: failToLoad('research-view') },
  ],
} as const satisfies Partial<Record<RouteName, readonly State[]>>

async function openInvite(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Confirm data request' }).click()
  await page.getByRole('button', { name: 'Confirm interest' }).waitFor()
}

function openPart(part: 'data' | 'consent') {
  return async (page: Page) => {
    await openInvite(page)
    await page.goto(`${page.url()}/${part}`)
    await page.getByRole('heading', { name: /^To participate/ }).waitFor()
  }
}

/** As the API answers a member who has answered four times; nothing is stored. */
async function haveAnswered(page: Page): Promise<void> {
  await page.route('**/api/consents', (route) => route.fulfill({ json: { history } }))
  await page.reload()
  await page.getByRole('heading', { name: 'Everything you have answered' }).waitFor()
}
