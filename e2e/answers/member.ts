import { request } from '@playwright/test'
import * as v from 'valibot'
import { HealthProfile } from '../../src/contract/profile.ts'
import { callerOf, type Caller } from '../../tests/support/caller.ts'
import { makeAccount } from '../support/session.ts'
import type { GivenAnswer } from './given-answer.ts'
import { subjectOf } from './journal.ts'

type Cookies = Awaited<ReturnType<typeof makeAccount>>['cookies']

/** A member of a trial. */
export interface Member {
  tag: string
  cookies: Cookies
  subject: string
  answers: GivenAnswer[]
  /** Their calls to the server outside the app, without faults. */
  api: Caller
  /** The profile on the server. */
  profile: () => Promise<HealthProfile>
}

/** A new account. `origin` is for the browser; `direct` has no faults. */
export async function newMember(
  tag: string,
  { origin, direct }: { origin: string; direct: string },
): Promise<Member> {
  const { cookies } = await makeAccount(origin)
  const token = async () => tokenFrom(origin, cookies)
  const api = callerOf(
    { request: async (path, init) => fetch(`${direct}/api${path}`, init) },
    async () => ({
      Authorization: `Bearer ${await token()}`,
    }),
  )
  return {
    tag,
    cookies,
    subject: subjectOf(`Bearer ${await token()}`) ?? '',
    answers: [],
    api,
    profile: async () => v.parse(HealthProfile, (await api.get('/health-profile')).body),
  }
}

const Client = v.object({ response: v.object({ last_active_session_id: v.string() }) })
const Token = v.object({ jwt: v.string() })

/** A session token, fetched the way the identity provider's SDK does. */
export async function tokenFrom(origin: string, cookies: Cookies): Promise<string> {
  const api = await request.newContext({
    baseURL: origin,
    extraHTTPHeaders: { Origin: origin, Cookie: cookieHeader(cookies) },
  })
  try {
    const client = v.parse(Client, await (await api.get('/clerk/v1/client')).json())
    const session = client.response.last_active_session_id
    const reply = await api.post(`/clerk/v1/client/sessions/${session}/tokens`)
    return v.parse(Token, await reply.json()).jwt
  } finally {
    await api.dispose()
  }
}

const cookieHeader = (cookies: Cookies): string =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
