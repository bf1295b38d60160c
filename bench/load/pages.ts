import { routes } from '../../src/routes.ts'

/** Something that a person waits for: a visible element with matching text. */
export interface Sight {
  selector: string
  /** A regular expression; by default any text. A form field needs none, but has to accept input. */
  words?: string
}

/** A page of the product, and what people wait for on it. */
export interface LoadPage {
  name: string
  path: string
  who: 'visitor' | 'member'
  /** On a first and a repeat visit. */
  sights: Readonly<Record<string, Sight>>
  /** On a member's page: the link that is pressed once it is visible. */
  pressed?: string
  /** On a member's page: a button that is pressed on every visit once all is visible, and what it shows. */
  opens?: { button: string; sight: Sight }
  /** On a member's page: a tab in which the warning before the record was accepted earlier. */
  isWarned?: boolean
  /** Offline; by default the same. */
  offlineSights?: Readonly<Record<string, Sight>>
}

const loader = { selector: 'main output', words: 'Loading' }
/** The link to the notifications, which is in the header of every member page. */
const pressed = `header a[href="${routes.notifications}"]`
const heading = { selector: 'h1' }
/** The header of a member page is no box of its own: what is in it is. */
const shell = { selector: 'header, header > div', words: 'Menu' }
/** The record of a new visit stands behind a warning, and this button. */
export const recordButton = 'View my record'
const offlineMessage = { message: { selector: 'main h1', words: 'offline|connection|not answer' } }

export const loadPages = [
  {
    name: 'landing',
    path: routes.landing,
    who: 'visitor',
    sights: { text: { selector: 'h1', words: 'Bridging the gap' } },
  },
  {
    name: 'sign-in',
    path: routes.signIn,
    who: 'visitor',
    sights: { heading, form: { selector: 'input[name=identifier]' } },
    offlineSights: offlineMessage,
  },
  {
    name: 'sign-up',
    path: routes.signUp,
    who: 'visitor',
    sights: { heading, form: { selector: 'input[name=emailAddress]' } },
    offlineSights: offlineMessage,
  },
  {
    name: 'dashboard',
    path: routes.dashboard,
    who: 'member',
    pressed,
    sights: { shell, data: { selector: 'main section', words: 'Amina' } },
  },
  {
    name: 'task list',
    path: routes.taskList,
    who: 'member',
    pressed,
    sights: { shell, data: { selector: 'main section ul li' } },
  },
  {
    name: 'kit',
    path: routes.kit,
    who: 'member',
    pressed,
    sights: { shell, data: { selector: 'main h2' } },
  },
  {
    name: 'GP record',
    path: routes.gpRecord,
    who: 'member',
    sights: { shell, data: { selector: 'main button', words: recordButton } },
    opens: { button: recordButton, sight: { selector: 'main article' } },
  },
  {
    name: 'GP record again',
    path: routes.gpRecord,
    who: 'member',
    isWarned: true,
    pressed,
    sights: { shell, data: { selector: 'main article' } },
  },
] as const satisfies readonly LoadPage[]

/** On a first visit, while data is loading. */
export const sightsOfFirstVisit = { loader }

/** What people wait for on every baseline, and what is pressed if there is a link. */
export const baselineSights = { text: heading }
export const pressedOnBaseline = 'main a'
