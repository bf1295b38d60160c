import { askEarly, askWhoIsThere } from '#api/early-calls.ts'

/*
 * Stands in a member's page before the app: on a first visit it asks who is there, and what the page shows
 * first, while the app itself is still on its way (decision 098). It imports no library, so that it is
 * there soon; nor the app's paths, which would bring this script to the landing page (its test compares them).
 * Who comes back has their page from the device and waits for none of this.
 */

const all = ['/auth']
const ofPages: Readonly<Record<string, readonly string[]>> = {
  '/dashboard': [...all, '/users', '/study-invites'],
  '/dashboard/task-list': [...all, '/users', '/study-invites', '/test-kits'],
  '/dashboard/kit': [...all, '/test-kits'],
  // Nothing of the record itself before its warning is read.
  '/dashboard/medical-record': [...all, '/users'],
}

let asking: Promise<unknown> | undefined

/**
 * Asks the identity provider's service who is there, once for each page, and the API for what the page at
 * this path shows first. Resolves with what the former says; undefined where it says nothing.
 */
export function whoIsThere(): Promise<unknown> {
  asking ??= ask()
  return asking
}

async function ask(): Promise<unknown> {
  const { clerkProxyUrl, clerkJsUrl, apiUrl } = settings()
  // Clerk's own host wants more than a cookie: that is left to its SDK.
  const said = clerkProxyUrl === undefined ? undefined : await askWhoIsThere(clerkProxyUrl)
  const session = sessionIn(said)
  const token = textAt(session, 'last_active_token', 'jwt')
  if (token === undefined) {
    if (clerkJsUrl !== undefined) preloadScript(clerkJsUrl)
    return said
  }
  const path = window.location.pathname.replace(/(?<=.)\/$/, '')
  for (const call of ofPages[path] ?? all) {
    const mayAsk =
      call !== '/test-kits' || at(session, 'user', 'public_metadata', 'canAccessHurdle')
    if (mayAsk === true) askEarly(apiUrl + call, token)
  }
  return said
}

/** The SDK says who is there, or that nobody is, once it has come. */
function preloadScript(href: string): void {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = 'script'
  link.href = href
  document.head.append(link)
}

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

function textAt(value: unknown, ...path: readonly string[]): string | undefined {
  const found = at(value, ...path)
  return typeof found === 'string' ? found : undefined
}

/** What stands there in JSON that nobody has parsed yet: the library that does so has not come. */
function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined,
    value,
  )
}

const isFirstVisit = !navigator.serviceWorker?.controller
if (isFirstVisit && window.location.pathname.startsWith('/dashboard')) void whoIsThere()
