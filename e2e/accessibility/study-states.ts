import type { Page } from '@playwright/test'
import { type RouteName, routes } from '../../src/routes.ts'
import { mouse } from '../support/hands.ts'
import { closeGreetings } from '../support/health-profile.ts'
import { exercise, list, listOf, nearby, vessels } from '../support/other-studies.ts'
import { people } from '../support/people.ts'
import { askedPlace, askQuestions } from '../support/asked.ts'
import { history, openStudy, told, unasked } from '../support/studies.ts'
import { failToLoad, loadForLong, openAnew, waitForDialog, waitForSummary } from './reach.ts'
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
      { name: 'no study', address: routes.studies, as: tom, reach: haveNoStudy },
      { name: 'loading', address: routes.studies, as: tom, reach: loadForLong },
    ],
    error: [{ name: 'failed', address: routes.studies, as: tom, reach: failToLoad('studies') }],
    dialog: hasNoDialog,
  },
  otherStudies: {
    title: 'Other studies in the UK',
    idle: [
      { name: 'for a diagnosis', address: routes.otherStudies, as: amina, reach: readOne },
      { name: 'none for a diagnosis', address: routes.otherStudies, as: amina, reach: findNone },
      { name: 'saved', address: routes.otherStudies, as: 'new-member', reach: saveOne },
      { name: 'no list', address: routes.otherStudies, as: tom, reach: listed({ state: 'none' }) },
      {
        name: 'too old a list',
        address: routes.otherStudies,
        as: tom,
        reach: listed(listOf([exercise], 31)),
      },
      { name: 'loading', address: routes.otherStudies, as: tom, reach: loadForLong },
    ],
    error: [
      {
        name: 'failed',
        address: routes.otherStudies,
        as: tom,
        reach: failToLoad('other-studies'),
      },
    ],
    dialog: hasNoDialog,
    drawer: isOneOfSteps,
  },
  studyInterest: {
    title: 'Study',
    idle: [
      { name: 'not invited', address: routes.studyInterest.href(openStudy), as: tom },
      { name: 'invited', address: routes.studyInterest.href(openStudy), as: amina },
      { name: 'finished', address: routes.studyInterest.href('behcet-mouthwash'), as: amina },
      {
        name: 'loading',
        address: routes.studyInterest.href(openStudy),
        as: tom,
        reach: loadForLong,
      },
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
  questionsStart: {
    title: 'Questions for you',
    idle: [
      asked('open', 'open', /^Pain/),
      asked('a day too late', 'grace', /^Pain/),
      asked('over', 'missed', /^Pain/),
      asked('withdrawn', 'withdrawn', /^Pain/),
    ],
    error: [
      { name: 'unknown', address: routes.questionsStart.href(askedPlace), as: tom },
      {
        name: 'failed',
        address: routes.questionsStart.href(askedPlace),
        as: tom,
        reach: failToLoad('questionnaire-rounds/*'),
      },
    ],
    dialog: hasNoDialog,
    drawer: isOneOfSteps,
  },
  studyQuestion: {
    title: 'Question 1 of 4 – Questions for you',
    idle: [
      askedOne('several', 'q1', /^What did/),
      askedOne('a number', 'q2', /^How long/),
      askedOne('a date', 'q3', /^When did/),
      askedOne('a text', 'q4', /^Is there/),
    ],
    error: [
      {
        ...askedOne('not answered', 'q2', /^How long/),
        reach: async (page) => {
          await askQuestions('open', /^How long/)(page)
          await page.getByRole('textbox').fill('2,5')
          await page.getByRole('button', { name: 'Next' }).click()
          await waitForSummary(page)
        },
      },
    ],
    dialog: hasNoDialog,
    drawer: isOneOfSteps,
  },
  questionsReview: {
    title: 'Check your answers – Questions for you',
    idle: [
      {
        name: 'answered',
        address: routes.questionsReview.href(askedPlace),
        as: tom,
        reach: askQuestions('open', /^Check your answers/),
      },
      {
        name: 'saying who they are',
        address: routes.questionsReview.href(askedPlace),
        as: tom,
        reach: async (page) => {
          await askQuestions('open', /^Check your answers/, 'Ring Tom on 07700 900101.')(page)
          await page.getByText('Something you typed says who you are').waitFor()
        },
      },
    ],
    error: 'What fails to load is what its first page says.',
    dialog: hasNoDialog,
    drawer: isOneOfSteps,
  },
  questionsSent: {
    title: 'Thank you – Questions for you',
    idle: [
      {
        name: 'sent',
        address: routes.questionsSent.href(askedPlace),
        as: tom,
        reach: askQuestions('sent', /^Thank you/),
      },
    ],
    error: 'What fails to load is what its first page says.',
    dialog: hasNoDialog,
    drawer: isOneOfSteps,
  },
  consents: {
    title: 'Consents – Account settings',
    idle: [
      { name: 'empty', address: routes.consents, as: tom },
      { name: 'answered', address: routes.consents, as: tom, reach: haveAnswered },
      { name: 'asked before anything is sent', address: routes.consents, as: tom, reach: areAsked },
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

/** Mocks the API's reply. */
function listed(reply: object) {
  return async (page: Page) => {
    await list(page, reply)
    await openAnew(page)
    await page.getByRole('heading', { name: 'Search the registers yourself' }).waitFor()
  }
}

const cardOf = (page: Page, { title }: { title: string }) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })

async function readOne(page: Page): Promise<void> {
  await listed(listOf([exercise, vessels, nearby]))(page)
  const card = cardOf(page, vessels)
  await card.getByText('About this study').click()
  await card.getByText('Rowan does not run this study').waitFor()
}

async function findNone(page: Page): Promise<void> {
  await listed(listOf([exercise]))(page)
  await page.getByText(/^We looked for/).waitFor()
}

async function saveOne(page: Page): Promise<void> {
  await closeGreetings(page, mouse)
  await listed(listOf([exercise, vessels]))(page)
  await page.getByRole('searchbox').fill('MFS')
  await page.getByText('1 study', { exact: true }).waitFor()
  await page.getByText('About this study').click()
  await page.getByRole('button', { name: 'Save to look at later' }).click()
  await page.getByRole('button', { name: /^Add to the questions/ }).click()
  await page.getByRole('heading', { name: 'Your saved studies' }).waitFor()
}

function asked(name: string, state: Parameters<typeof askQuestions>[0], heading: RegExp): State {
  return {
    name,
    address: routes.questionsStart.href(askedPlace),
    as: tom,
    reach: askQuestions(state, heading),
  }
}

function askedOne(name: string, linkId: string, heading: RegExp): State {
  return {
    name,
    address: routes.studyQuestion.href({ ...askedPlace, linkId }),
    as: tom,
    reach: askQuestions('open', heading),
  }
}

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

async function haveNoStudy(page: Page): Promise<void> {
  await page.route('**/api/studies', (route) => route.fulfill({ json: [] }))
  await openAnew(page)
  await page.getByText(/^No study is open/).waitFor()
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
  await page.route('**/api/study-updates', (route) => route.fulfill({ json: { studies: told } }))
  await page.reload()
  await page.getByRole('heading', { name: 'History' }).waitFor()
}

/** The same under words that said nothing of how it is sent. */
async function areAsked(page: Page): Promise<void> {
  await page.route('**/api/consents', (route) =>
    route.fulfill({ json: { history: unasked, links: [] } }),
  )
  await page.route('**/api/study-updates', (route) => route.fulfill({ json: { studies: [] } }))
  await page.reload()
  await page.getByText('May we send what you agreed to share?').waitFor()
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
