import type { Page } from '@playwright/test'
import { recordSections } from '../../src/contract/gp-record.ts'
import { questionTypes, type QuestionType } from '../../src/contract/onboarding.ts'
import { helpPageIds, hrefs, routes, type RouteName } from '../../src/routes.ts'
import { mouse } from '../support/hands.ts'
import { nextButton, textField, typeAddress } from '../support/health-profile.ts'
import { people } from '../support/people.ts'
import { accountStates } from './account-states.ts'
import {
  acceptTerms,
  beTold,
  compareValues,
  comeToPassword,
  connectNothing,
  failToLoad,
  failToReadRecord,
  goOffline,
  openMenu,
  openOrder,
  readEmptySection,
  refuse,
  refuseConnection,
  refuseDates,
  refuseOrder,
  refuseSignIn,
  refuseSignUp,
  searchRecord,
  viewAllDates,
  viewRecord,
  waitForDialog,
  waitForFailure,
  waitForForm,
  waitForKitForm,
} from './reach.ts'
import type { State } from './state.ts'
import { studyStates } from './study-states.ts'

const { tom, amina, noor, grace } = people

/** Every route in every state worth a look of its own. A route without states does not compile. */
export const states: Readonly<Record<RouteName, readonly State[]>> = {
  landing: [
    { name: 'idle', address: routes.landing },
    { name: 'menu', address: routes.landing, reach: openMenu },
  ],
  signUp: [
    { name: 'idle', address: routes.signUp, reach: waitForForm },
    { name: 'refused', address: routes.signUp, reach: refuseSignUp },
  ],
  signIn: [
    { name: 'idle', address: routes.signIn, reach: waitForForm },
    { name: 'password', address: routes.signIn, reach: comeToPassword },
    { name: 'refused', address: routes.signIn, reach: refuseSignIn },
  ],
  privacyPolicy: [{ name: 'idle', address: routes.privacyPolicy }],
  accessibility: [{ name: 'idle', address: routes.accessibility }],
  terms: [{ name: 'idle', address: routes.terms }],
  contactUs: [{ name: 'idle', address: routes.contactUs }],
  tooYoung: [{ name: 'idle', address: routes.tooYoung }],
  dashboard: [
    { name: 'new', address: routes.dashboard, as: tom },
    { name: 'answered', address: routes.dashboard, as: amina },
    { name: 'offline', address: routes.dashboard, as: amina, reach: goOffline },
    { name: 'drawer', address: routes.dashboard, as: amina, reach: openMenu },
    { name: 'terms', address: routes.dashboard, as: 'newcomer', reach: waitForDialog },
    { name: 'welcome', address: routes.dashboard, as: 'newcomer', reach: acceptTerms },
  ],
  taskList: [
    { name: 'new', address: routes.taskList, as: tom },
    { name: 'answered', address: routes.taskList, as: amina },
  ],
  notSent: [{ name: 'nothing', address: routes.notSent, as: tom }],
  notifications: [
    { name: 'empty', address: routes.notifications, as: tom },
    { name: 'told', address: routes.notifications, as: tom, reach: beTold },
    { name: 'failed', address: routes.notifications, as: tom, reach: failToLoad('notifications') },
  ],
  healthProfile: [
    { name: 'empty', address: routes.healthProfile, as: tom },
    { name: 'answered', address: routes.healthProfile, as: amina },
    {
      name: 'failed',
      address: routes.healthProfile,
      as: noor,
      reach: failToLoad('health-profile'),
    },
  ],
  changeAnswer: questionTypes.map((questionType) => ({
    name: questionType,
    address: hrefs.changeAnswer(questionType),
    as: amina,
  })),
  kit: [
    { name: 'none ordered', address: routes.kit, as: grace },
    { name: 'in the laboratory', address: routes.kit, as: amina },
    { name: 'offline', address: routes.kit, as: amina, reach: goOffline },
    { name: 'failed', address: routes.kit, as: amina, reach: failToLoad('test-kits') },
  ],
  kitWizard: [
    { name: 'product', address: hrefs.kitWizard('step1'), as: grace },
    { name: 'person', address: hrefs.kitWizard('step2'), as: grace },
    { name: 'address', address: hrefs.kitWizard('step3'), as: grace },
    { name: 'offline', address: hrefs.kitWizard('step3'), as: grace, reach: goOffline },
    { name: 'refused', address: hrefs.kitWizard('step1'), as: grace, reach: refuseOrder },
  ],
  kitRegister: [{ name: 'idle', address: routes.kitRegister, as: grace }],
  kitPartner: [{ name: 'form', address: routes.kitPartner, as: grace, reach: waitForKitForm }],
  kitOrder: [
    { name: 'registered', address: routes.kit, as: amina, reach: openOrder },
    { name: 'failed', address: hrefs.kitOrder('nowhere'), as: amina, reach: waitForFailure },
  ],
  gpRecord: [
    { name: 'warning', address: routes.gpRecord, as: amina },
    { name: 'not connected', address: routes.gpRecord, as: noor },
    ...recordSections.map((section) => ({
      name: section,
      address: hrefs.gpRecord(section),
      as: amina,
      reach: viewRecord,
    })),
    { name: 'search', address: hrefs.gpRecord('testResults'), as: amina, reach: searchRecord },
    { name: 'all dates', address: hrefs.gpRecord('testResults'), as: amina, reach: viewAllDates },
    {
      name: 'values compared',
      address: hrefs.gpRecord('testResults'),
      as: amina,
      reach: compareValues,
    },
    { name: 'dates refused', address: routes.gpRecord, as: amina, reach: refuseDates },
    ...(['not-shared', 'failed'] as const).map((state) => ({
      name: `section ${state}`,
      address: hrefs.gpRecord('immunisations'),
      as: amina,
      reach: readEmptySection(state),
    })),
    { name: 'failed', address: routes.gpRecord, as: amina, reach: failToReadRecord },
  ],
  gpConnect: [
    { name: 'new', address: routes.gpConnect, as: grace },
    { name: 'connected', address: routes.gpConnect, as: amina },
  ],
  gpConnectDetails: [
    { name: 'idle', address: routes.gpConnectDetails, as: grace },
    { name: 'offline', address: routes.gpConnectDetails, as: grace, reach: goOffline },
    { name: 'incomplete', address: routes.gpConnectDetails, as: tom, reach: connectNothing },
    { name: 'refused', address: routes.gpConnectDetails, as: tom, reach: refuseConnection },
  ],
  ...accountStates,
  ...studyStates,
  help: [{ name: 'idle', address: routes.help, as: tom }],
  helpPage: helpPageIds.map((id) => ({ name: id, address: hrefs.help(id), as: tom })),
  onboarding: [{ name: 'no step', address: routes.onboarding, as: tom }],
  onboardingStep: [
    ...questionTypes.map((questionType) => ({
      name: questionType,
      address: hrefs.onboardingStep(stepOf(questionType)),
      as: tom,
    })),
    onboardingState('address', 'suggestions', async (page) => {
      await page.getByLabel('Find your address').fill('WR2 6NJ')
      await page.getByRole('option').first().waitFor()
    }),
    onboardingState('address', 'refused', async (page) => {
      await page.getByRole('button', { name: 'Enter address manually' }).click()
      await page.getByLabel('Town or city').fill('Hallow')
      await refuse(page)
    }),
    onboardingState('address', 'to confirm', async (page) => {
      await typeAddress(page, mouse)
      await nextButton(page).click()
      await page.getByRole('button', { name: 'Use the address I typed' }).waitFor()
    }),
    onboardingState('diagnosis', 'split', (page) =>
      textField(page).fill('Alport syndrome, Charcot-Marie-Tooth disease, type 1A'),
    ),
    onboardingState('diagnosis', 'refused', async (page) => {
      await textField(page).fill(' , ')
      await refuse(page)
    }),
    onboardingState('dob', 'refused', async (page) => {
      await page.getByLabel('Day', { exact: true }).fill('31')
      await refuse(page)
    }),
    onboardingState('ethnicity', 'background', async (page) => {
      await page.getByRole('radio', { name: 'Asian or Asian British' }).check()
      await nextButton(page).click()
      await page.getByRole('radio', { name: 'Indian' }).waitFor()
    }),
    onboardingState('ethnicity', 'refused', async (page) => {
      await page.getByRole('radio', { name: 'Asian or Asian British' }).check()
      await nextButton(page).click()
      await page.getByRole('radio', { name: 'Indian' }).waitFor()
      await refuse(page)
    }),
    onboardingState('gender', 'chosen', (page) =>
      page.getByRole('radio', { name: 'Female' }).check(),
    ),
    onboardingState('medication', 'why', (page) =>
      page.getByText('Why is this important?').click(),
    ),
  ],
}

/** What no route leads to. */
export const lostStates: readonly State[] = [
  { name: 'an unknown address', address: '/no/such/page' },
  { name: 'an unknown address of a member', address: '/dashboard/no/such/page', as: amina },
  { name: 'an unknown page of settings', address: '/dashboard/my-data/nothing', as: amina },
  { name: 'an unknown page of help', address: '/help/no-such-page', as: amina },
]

function stepOf(questionType: QuestionType): string {
  return `step${questionTypes.indexOf(questionType) + 1}`
}

function onboardingState(
  questionType: QuestionType,
  name: string,
  reach: (page: Page) => Promise<void>,
): State {
  const address = hrefs.onboardingStep(stepOf(questionType))
  return { name: `${questionType}: ${name}`, address, as: tom, reach }
}
