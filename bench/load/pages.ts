import { routes } from '../../src/routes.ts'

/** Something that a person waits for: an element that is seen, with words that match. */
export interface Sight {
  selector: string
  /** A regular expression; any text without it. A field of a form needs none: it must take input. */
  words?: string
}

/** A page of the product, and what somebody waits for who opens it. */
export interface LoadPage {
  name: string
  path: string
  who: 'visitor' | 'member'
  /** First and repeat visit. */
  sights: Readonly<Record<string, Sight>>
  /** Of a member's page: the link that is pressed when it has been seen. */
  pressed?: string
  /** Without a connection; undefined: the same. */
  offlineSights?: Readonly<Record<string, Sight>>
}

const loader = { selector: 'main output', words: 'Loading' }
/** To the notifications: it stands in the header of every page of a member, and leads elsewhere. */
const pressed = `header a[href="${routes.notifications}"]`
const heading = { selector: 'h1' }
const shell = { selector: 'header', words: 'Menu' }
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
    sights: { shell, data: { selector: 'main h2', words: '^Order \\d' } },
  },
  {
    name: 'GP record',
    path: routes.gpRecord,
    who: 'member',
    pressed,
    sights: { shell, data: { selector: 'main article' } },
  },
] as const satisfies readonly LoadPage[]

/** Before anything is cached, what is shown while data are still to come. */
export const sightsOfFirstVisit = { loader }

/** What is waited for on every baseline, and what is pressed where there is something to press. */
export const baselineSights = { text: heading }
export const pressedOnBaseline = 'main a'
