import { askEarly, askWhoIsThere } from '#api/early-calls.ts'
import { clerkQuestion } from '#contract/clerk-questions.ts'
import { londonDay, recentPeriod } from '#contract/days.ts'
import { at, textAt } from '#contract/unparsed.ts'
import { isWarningSeen } from '#features/gp-record/warning-seen.ts'
import { prepareReading } from '#features/gp-record/worker-ahead.ts'

/*
 * Stands in a member's page before the app: on a first visit it asks who is there, and what the page shows
 * first, while the app itself is still on its way (decision 098). It imports no library, so that it is
 * there soon; nor the app's paths, which would bring this script to the landing page (its test compares them).
 * Who comes back has their page from the device and waits for none of this. On the pages where somebody signs in or up it asks what clerk-js will ask before it
 * shows a form.
 */

/** A path of the app's, which is not imported here: the test compares them. */
const recordPath = '/dashboard/medical-record'
const all = ['/auth']
const ofPages: Readonly<Record<string, readonly string[]>> = {
  '/dashboard': [...all, '/users', '/study-invites'],
  '/dashboard/task-list': [...all, '/users', '/study-invites', '/test-kits'],
  '/dashboard/kit': [...all, '/test-kits'],
  [recordPath]: [...all, '/users'],
}
/** What the whole of a record may take, on a phone's connection. */
const patienceWithRecord = 60_000

let asking: Promise<unknown> | undefined

/**
 * Asks the identity provider's service who is there, once for each page, and the API for what the page at
 * this path shows first. Resolves with what the former says; undefined where it says nothing.
 */
export function whoIsThere(): Promise<unknown> {
  asking ??= ask()
  return asking
}

/** What came of that question, where it was asked. */
export const askedWhoIsThere = (): Promise<unknown> | undefined => asking

async function ask(): Promise<unknown> {
  const { clerkProxyUrl, clerkJsUrl, apiUrl } = settings()
  // Clerk's own host wants more than a cookie: that is left to its SDK.
  const said = clerkProxyUrl === undefined ? undefined : await askWhoIsThere(clerkProxyUrl)
  const session = sessionIn(said)
  const token = textAt(session, 'last_active_token', 'jwt')
  if (token === undefined) {
    if (clerkJsUrl !== undefined) preload(clerkJsUrl, { as: 'script' })
    return said
  }
  const path = pathAt(window.location)
  for (const call of ofPages[path] ?? all) {
    const mayAsk =
      call !== '/test-kits' || at(session, 'user', 'public_metadata', 'canAccessHurdle')
    if (mayAsk !== true) continue
    const reply = askEarly(apiUrl + call, token)
    // Nothing of the record itself before its warning is read.
    if (path === recordPath && call === '/users' && isWarningSeen(textAt(session, 'id') ?? '')) {
      // Its script takes as long to come as the record does.
      prepareReading()
      void askForRecord(reply, { apiUrl, token })
    }
  }
  return said
}

/** For the dates that its page begins with. Whatever fails here, the page asks itself. */
async function askForRecord(
  user: Promise<Response>,
  { apiUrl, token }: { apiUrl: string; token: string },
): Promise<void> {
  try {
    const said: unknown = await (await user).clone().json()
    const patientId = textAt(said, 'patientId')
    if (patientId === undefined) return
    const asked = new URLSearchParams({ ...recentPeriod(londonDay(new Date())), patientId })
    void askEarly(`${apiUrl}/gp-records/medical-records?${asked}`, token, patienceWithRecord)
  } catch {
    // Its page says what is wrong with the member's details.
  }
}

/** The replies wait for clerk-js, which fetches in the same way. */
function askForForm(): void {
  const { clerkProxyUrl } = settings()
  if (clerkProxyUrl === undefined) return
  for (const about of ['environment', 'client'] as const) {
    preload(clerkQuestion(clerkProxyUrl, about), { as: 'fetch', crossOrigin: 'use-credentials' })
  }
}

function preload(href: string, how: { as: string; crossOrigin?: string }): void {
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'preload', href, ...how }),
  )
}

/** The path without a slash at its end. */
const pathAt = ({ pathname }: Location): string => pathname.replace(/(?<=.)\/$/, '')

/** From `/config.js`, which has run before; src/config.ts parses it for everybody else. */
function settings() {
  const said: unknown = Reflect.get(window, 'ROWAN')
  const patientApiUrl: unknown = Reflect.get(window, 'PATIENT_API_URL')
  const url = typeof patientApiUrl === 'string' ? patientApiUrl : '/api'
  return {
    clerkProxyUrl: textAt(said, 'clerkProxyUrl'),
    clerkJsUrl: textAt(said, 'clerkJsUrl'),
    apiUrl: new URL(url, window.location.origin).href.replace(/\/$/, ''),
  }
}

function sessionIn(said: unknown): unknown {
  const sessions = at(said, 'response', 'sessions')
  const id = textAt(said, 'response', 'last_active_session_id')
  if (!Array.isArray(sessions) || id === undefined) return undefined
  return sessions.find((session) => textAt(session, 'id') === id)
}

const isFirstVisit = !navigator.serviceWorker?.controller
const { pathname } = window.location
if (isFirstVisit && pathname.startsWith('/dashboard')) void whoIsThere()
if (/^\/sign-(in|up)\b/.test(pathname)) askForForm()
