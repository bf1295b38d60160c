import type { Page } from '@playwright/test'
import { helpPageIds, type RouteName, routes } from '../../src/routes.ts'
import { people } from '../support/people.ts'
import { openStudy } from '../support/studies.ts'
import {
  comeToPassword,
  failToLoad,
  loadForLong,
  refuseSignIn,
  refuseSignUp,
  waitForForm,
} from './reach.ts'
import type { RouteStates, State } from './state.ts'

const { tom } = people

const isWords = 'It is words alone: nothing is read or sent.'
const hasNoDialog = 'Nothing on it opens a dialog but the menu.'
const isWithinHelp = 'Back, to the list of help, stands in place of the menu.'

/** A page with nothing but text. */
const words = (title: string, address: string): RouteStates => ({
  title,
  idle: [{ name: 'idle', address }],
  error: isWords,
  dialog: hasNoDialog,
})

const helpPage = (id: (typeof helpPageIds)[number]): State => ({
  name: id,
  address: routes.helpPage.href(id),
  as: tom,
})

/** The pages that a visitor reads, and help. */
export const publicStates = {
  landing: words('Bridging the gap between patients and clinical trials', routes.landing),
  signUp: {
    title: 'Create an account',
    idle: [{ name: 'idle', address: routes.signUp, reach: waitForForm }],
    error: [{ name: 'refused', address: routes.signUp, reach: refuseSignUp }],
    dialog: hasNoDialog,
  },
  signIn: {
    title: 'Log in',
    idle: [
      { name: 'idle', address: routes.signIn, reach: waitForForm },
      { name: 'password', address: routes.signIn, reach: comeToPassword },
    ],
    error: [{ name: 'refused', address: routes.signIn, reach: refuseSignIn }],
    dialog: hasNoDialog,
  },
  privacyPolicy: words('Privacy Policy', routes.privacyPolicy),
  accessibility: words('Accessibility statement', routes.accessibility),
  terms: words('Terms & Conditions', routes.terms),
  contactUs: words('Contact us', routes.contactUs),
  tooYoung: words('Rowan is not for you yet', routes.tooYoung),
  publicStudy: {
    title: 'Invitation to a study',
    idle: [
      { name: 'open', address: routes.publicStudy.href(openStudy) },
      {
        name: 'finished',
        address: routes.publicStudy.href('behcet-mouthwash'),
      },
      { name: 'loading', address: routes.publicStudy.href(openStudy), reach: loadForLong },
    ],
    error: [
      { name: 'unknown', address: routes.publicStudy.href('no-such-study') },
      {
        name: 'failed',
        address: routes.publicStudy.href(openStudy),
        reach: failToLoad('studies/*'),
      },
    ],
    dialog: hasNoDialog,
  },
  guide: {
    title: 'Help',
    idle: [
      { name: 'idle', address: routes.guide },
      { name: 'searched', address: routes.guide, reach: searchHelp },
    ],
    error: isWords,
    dialog: hasNoDialog,
  },
  guidePage: words('Help Center – Help', routes.guidePage.href('faq')),
  help: {
    title: 'Help and support',
    idle: [
      { name: 'idle', address: routes.help, as: tom },
      { name: 'searched', address: routes.help, as: tom, reach: searchHelp },
    ],
    error: isWords,
    dialog: hasNoDialog,
  },
  helpPage: {
    title: 'Help Center – Help and support',
    idle: [helpPage('faq'), ...helpPageIds.filter((id) => id !== 'faq').map(helpPage)],
    error: isWords,
    dialog: hasNoDialog,
    drawer: isWithinHelp,
  },
} satisfies Partial<Record<RouteName, RouteStates>>

async function searchHelp(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search help' }).fill('letter')
  await page.getByText(/^\d+ answers$/).waitFor()
}
