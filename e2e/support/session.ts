import { request, type APIRequestContext, type BrowserContext } from '@playwright/test'
import { termsVersion } from '../../src/identity/member-metadata.ts'
import { newPerson, verificationCode, type Person } from './people.ts'

type Cookies = Parameters<BrowserContext['addCookies']>[0]

/**
 * Creates a session with the calls of the sign-in screen, without the screen.
 * @param at The product's address, if only the browser can resolve its origin.
 */
export async function openSession(
  origin: string,
  { email, password }: Person,
  at = origin,
): Promise<Cookies> {
  return withIdentity({ origin, at }, async (post) => {
    await post('sign_ins', { identifier: email, strategy: 'password', password })
  })
}

/** Creates an account and its first session without the sign-up screen; with `isGreeted` also without the greetings. */
export async function makeAccount(
  origin: string,
  { isGreeted = false, lastName }: { isGreeted?: boolean; lastName?: string | undefined } = {},
): Promise<{ person: Person; cookies: Cookies }> {
  const person = newPerson(lastName)
  const greeted = { acceptedTermsVersion: termsVersion, hasSeenWelcomeMessage: true }
  const cookies = await withIdentity({ origin }, async (post) => {
    const id = await post('sign_ups', {
      first_name: person.firstName,
      last_name: person.lastName,
      email_address: person.email,
      password: person.password,
      unsafe_metadata: JSON.stringify(isGreeted ? greeted : {}),
    })
    await post(`sign_ups/${id}/prepare_verification`, { strategy: 'email_code' })
    await post(`sign_ups/${id}/attempt_verification`, {
      strategy: 'email_code',
      code: verificationCode,
    })
  })
  return { person, cookies }
}

/** Ends every session of this browser without its pages knowing. */
export async function endSessions(context: BrowserContext, origin: string): Promise<void> {
  await context.request.delete(`${origin}/clerk/v1/client/sessions`, {
    headers: { Origin: origin },
  })
}

type Post = (path: string, form: Record<string, string>) => Promise<string>

async function withIdentity(
  { origin, at = origin }: { origin: string; at?: string },
  work: (post: Post) => Promise<void>,
): Promise<Cookies> {
  const client = await request.newContext({ baseURL: at, extraHTTPHeaders: { Origin: origin } })
  try {
    await work((path, form) => post(client, path, form))
    const { cookies } = await client.storageState()
    const domain = new URL(origin).hostname
    return cookies.map((cookie) => ({ ...cookie, domain }))
  } finally {
    await client.dispose()
  }
}

async function post(
  client: APIRequestContext,
  path: string,
  form: Record<string, string>,
): Promise<string> {
  const reply = await client.post(`/clerk/v1/client/${path}`, { form })
  if (!reply.ok()) throw new Error(`POST ${path}: ${reply.status()} ${await reply.text()}`)
  const { response }: { response: { id: string } } = await reply.json()
  return response.id
}
