import { type Context, Hono } from 'hono'
import { currentClient } from '../browser-client.ts'
import { clerkErrors } from '../clerk-error.ts'
import { arriveAtProfile, arriveAtSignIn, arriveAtSignUp } from '../nhs-arrivals.ts'
import { personBehind } from '../nhs-connection.ts'
import type { Service } from '../service.ts'
import { activeSessions } from '../sessions.ts'
import type { Client, NhsPerson, NhsVisit } from '../state.ts'

/** A visit that this browser has begun, and what to do with the person it brings. */
interface PendingVisit {
  visit: NhsVisit
  arrive: (person: NhsPerson) => void
}

/** The redirect URI of NHS login, like Clerk's own `/v1/oauth_callback`. */
export function oauthCallbackRoutes(service: Service): Hono {
  const routes = new Hono()

  routes.get('/oauth_callback', async (c) => {
    const client = currentClient(service, c)
    const pending = client && pendingVisitOf(service, c, client)
    // A link from somebody else, or one that was used before.
    if (!pending) throw clerkErrors.notFound()
    const { visit } = pending
    visit.error = await errorOf(service, c, pending)
    if (visit.error && visit.status === 'unverified') visit.status = 'failed'
    return c.redirect(visit.status === 'verified' ? visit.completeUrl : visit.redirectUrl, 303)
  })

  return routes
}

async function errorOf(
  service: Service,
  c: Context,
  { visit, arrive }: PendingVisit,
): Promise<NhsVisit['error']> {
  const { code, error } = c.req.query()
  if (error === 'access_denied') return 'oauth_access_denied'
  if (!service.nhs || !code) return 'oauth_callback_failed'
  try {
    arrive(await personBehind(service.nhs, visit, { code, now: service.now() }))
    return visit.error
  } catch {
    // Whatever it is, the person can only start again.
    return 'oauth_callback_failed'
  }
}

function pendingVisitOf(service: Service, c: Context, client: Client): PendingVisit | undefined {
  return pendingVisits(service, c, client).find(
    ({ visit }) => visit.status === 'unverified' && visit.state === c.req.query('state'),
  )
}

/** All visits that this browser has begun. */
function pendingVisits(service: Service, c: Context, client: Client): PendingVisit[] {
  const { signIn, signUp } = client
  const users = activeSessions(service, client).map(({ userId }) => service.state.users[userId])
  const connecting = users.flatMap((user) =>
    (user?.externalAccounts ?? []).flatMap(({ visit }): PendingVisit[] =>
      user && visit
        ? [{ visit, arrive: (person) => arriveAtProfile(service, { user, visit, person }) }]
        : [],
    ),
  )
  const atSignIn = signIn?.visit
  const atSignUp = signUp?.visit
  return [
    ...(signIn && atSignIn
      ? [
          {
            visit: atSignIn,
            arrive: (person: NhsPerson) =>
              arriveAtSignIn(service, c, { client, visit: atSignIn, person, signIn }),
          },
        ]
      : []),
    ...(signUp && atSignUp
      ? [
          {
            visit: atSignUp,
            arrive: (person: NhsPerson) =>
              arriveAtSignUp(service, c, { client, visit: atSignUp, person, signUp }),
          },
        ]
      : []),
    ...connecting,
  ]
}
