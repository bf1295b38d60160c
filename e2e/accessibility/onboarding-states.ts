import type { Page } from '@playwright/test'
import { questionTypes, type QuestionType } from '../../src/contract/questions.ts'
import { type RouteName, routes } from '../../src/routes.ts'
import { mouse } from '../support/hands.ts'
import { nextButton, textField, typeAddress } from '../support/health-profile.ts'
import { people } from '../support/people.ts'
import { completeSetUp } from './dialogs.ts'
import { failToLoad, waitForSummary } from './reach.ts'
import type { RouteStates, State } from './state.ts'

const { amina, tom } = people
const hasNoDialog = 'Nothing on it opens a dialog but the menu.'

/** The questions of the health profile, at first and when an answer is changed. */
export const onboardingStates = {
  changeAnswer: {
    title: 'Where do you live? – Change your answer',
    idle: [change('address'), ...questionTypes.filter((type) => type !== 'address').map(change)],
    error: [
      { ...change('dob'), name: 'failed', reach: failToLoad('health-profile') },
      { ...change('medication'), name: 'refused', reach: refuseChange },
    ],
    dialog: hasNoDialog,
    drawer: 'Back, to the health profile, stands in place of the menu.',
  },
  onboarding: {
    title: 'Health profile',
    idle: [{ name: 'no step', address: routes.onboarding, as: tom }],
    error: [{ name: 'failed', address: routes.onboarding, as: tom, reach: failToLoad('users') }],
    dialog: hasNoDialog,
  },
  onboardingStep: {
    title: 'Where do you live? – Health profile',
    idle: [
      ask('address', 'address'),
      ...questionTypes.filter((type) => type !== 'address').map((type) => ask(type, type)),
      ask('address', 'suggestions', async (page) => {
        await page.getByLabel('Find your address').fill('WR2 6NJ')
        await page.getByRole('option').first().waitFor()
      }),
      ask('address', 'to confirm', async (page) => {
        await typeAddress(page, mouse)
        await nextButton(page).click()
        await page.getByRole('button', { name: 'Use the address I typed' }).waitFor()
      }),
      ask('diagnosis', 'split', (page) =>
        textField(page).fill('Alport syndrome, Charcot-Marie-Tooth disease, type 1A'),
      ),
      ask('ethnicity', 'background', comeToBackground),
      ask('gender', 'chosen', (page) => page.getByRole('radio', { name: 'Female' }).check()),
      ask('medication', 'why', (page) => page.getByText('Why is this important?').click()),
    ],
    error: [
      ask('address', 'address refused', async (page) => {
        await page.getByRole('button', { name: 'Enter address manually' }).click()
        await page.getByLabel('Town or city').fill('Hallow')
        await refuse(page)
      }),
      ask('diagnosis', 'diagnosis refused', async (page) => {
        await textField(page).fill(' , ')
        await refuse(page)
      }),
      ask('dob', 'dob refused', async (page) => {
        await page.getByLabel('Day', { exact: true }).fill('31')
        await refuse(page)
      }),
      ask('ethnicity', 'ethnicity refused', async (page) => {
        await comeToBackground(page)
        await refuse(page)
      }),
    ],
    dialog: [
      {
        name: 'complete',
        address: routes.onboardingStep.href(`step${questionTypes.length}`),
        as: 'returning',
        reach: completeSetUp,
      },
    ],
  },
} satisfies Partial<Record<RouteName, RouteStates>>

function change(questionType: QuestionType): State {
  return { name: questionType, address: routes.changeAnswer.href(questionType), as: amina }
}

function ask(questionType: QuestionType, name: string, reach?: State['reach']): State {
  const address = routes.onboardingStep.href(`step${questionTypes.indexOf(questionType) + 1}`)
  return { name, address, as: tom, ...(reach && { reach }) }
}

async function refuse(page: Page): Promise<void> {
  await nextButton(page).click()
  await waitForSummary(page)
}

async function refuseChange(page: Page): Promise<void> {
  const remove = page.getByRole('button', { name: /^Remove / })
  await remove.first().waitFor()
  while ((await remove.count()) > 0) await remove.first().click()
  await page.getByRole('button', { name: 'Save' }).click()
  await waitForSummary(page)
}

async function comeToBackground(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Asian or Asian British' }).check()
  await nextButton(page).click()
  await page.getByRole('radio', { name: 'Indian' }).waitFor()
}
