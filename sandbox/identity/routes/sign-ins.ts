import { type Context, Hono } from 'hono'
import { currentClient, currentOrNewClient, renewSecret, setClientUat } from '../browser-client.ts'
import { clerkErrors } from '../clerk-error.ts'
import { reply } from '../client-json.ts'
import { enterCode, sendCode } from '../codes.ts'
import { type Form, readForm } from '../form.ts'
import { newId } from '../new-id.ts'
import { transferToSignIn } from '../nhs-arrivals.ts'
import { visitFor } from '../nhs-visits.ts'
import { hashPassword, isPassword } from '../passwords.ts'
import type { Service } from '../service.ts'
import { activeSessions, closeSessionsOf, startSession } from '../sessions.ts'
import { toSignInJson } from '../sign-in-json.ts'
import type { Client, SignIn, User } from '../state.ts'
import { findUserByEmail } from '../users.ts'
import { nhsLogin } from '../verification-json.ts'

type Attempt = { client: Client; signIn: SignIn; user: User }

/** Signing in: with a password, with a code by email, or with a new password after such a code. */
export function signInRoutes(service: Service): Hono {
  const routes = new Hono()

  const answer = (c: Context, { client, signIn }: Omit<Attempt, 'user'>) =>
    reply(service, c, { response: toSignInJson(service, signIn), client })

  routes.post('/client/sign_ins', async (c) => {
    const client = currentOrNewClient(service, c)
    if (activeSessions(service, client).length > 0) throw clerkErrors.sessionExists()
    const form = await readForm(c)
    if (form.optional('transfer') === 'true') {
      return answer(c, { client, signIn: transferToSignIn(service, c, client) })
    }
    const signIn: SignIn = { id: newId('sia'), status: 'needs_identifier' }
    client.signIn = signIn
    if (form.optional('strategy') === nhsLogin) signIn.visit = visitFor(service, form)
    // An empty sign-in replaces one that failed.
    else if (form.optional('strategy') || form.optional('identifier')) {
      await identify(service, c, { client, signIn, form })
    }
    return answer(c, { client, signIn })
  })

  routes.get('/client/sign_ins/:id', (c) => answer(c, currentSignIn(service, c)))

  routes.post('/client/sign_ins/:id/prepare_first_factor', async (c) => {
    const attempt = currentAttempt(service, c)
    attempt.signIn.strategy = codeStrategy((await readForm(c)).required('strategy'))
    attempt.signIn.code = sendCode(service.now())
    return answer(c, attempt)
  })

  routes.post('/client/sign_ins/:id/attempt_first_factor', async (c) => {
    const attempt = currentAttempt(service, c)
    const form = await readForm(c)
    const strategy = form.required('strategy')
    if (strategy === 'password') {
      await tryPassword(service, c, { ...attempt, form })
      return answer(c, attempt)
    }
    const { signIn } = attempt
    if (codeStrategy(strategy) !== signIn.strategy) throw clerkErrors.codeMissing()
    enterCode(signIn.code, form.required('code'), service.now())
    if (signIn.strategy === 'email_code') complete(service, c, attempt)
    if (signIn.strategy === 'reset_password_email_code') signIn.status = 'needs_new_password'
    return answer(c, attempt)
  })

  routes.post('/client/sign_ins/:id/reset_password', async (c) => {
    const attempt = currentAttempt(service, c)
    if (attempt.signIn.status !== 'needs_new_password') throw clerkErrors.codeMissing()
    const form = await readForm(c)
    attempt.user.passwordHash = await hashPassword(form.required('password'))
    if (form.optional('sign_out_of_other_sessions') === 'true')
      closeSessionsOf(service, attempt.user)
    complete(service, c, attempt)
    return answer(c, attempt)
  })

  return routes
}

async function identify(
  service: Service,
  c: Context,
  { client, signIn, form }: Omit<Attempt, 'user'> & { form: Form },
): Promise<void> {
  const identifier = form.required('identifier')
  const user = findUserByEmail(service.state, identifier)
  if (!user) throw clerkErrors.identifierNotFound()
  signIn.identifier = identifier
  signIn.userId = user.id
  signIn.status = 'needs_first_factor'
  if (form.optional('strategy') === 'password') {
    await tryPassword(service, c, { client, signIn, user, form })
  }
}

async function tryPassword(service: Service, c: Context, attempt: Attempt & { form: Form }) {
  const { form, user, signIn } = attempt
  const password = form.optional('password')
  if (!password) throw clerkErrors.paramMissing('password')
  if (!(await isPassword(password, user.passwordHash))) throw clerkErrors.passwordIncorrect()
  signIn.strategy = 'password'
  complete(service, c, attempt)
}

function complete(service: Service, c: Context, { client, signIn, user }: Attempt): void {
  const session = startSession(service, { client, user, userAgent: c.req.header('user-agent') })
  signIn.status = 'complete'
  signIn.createdSessionId = session.id
  renewSecret(c, client)
  setClientUat(service, c, client)
}

function currentSignIn(service: Service, c: Context): Omit<Attempt, 'user'> {
  const client = currentClient(service, c)
  const signIn = client?.signIn
  if (!client || !signIn || signIn.id !== c.req.param('id')) throw clerkErrors.notFound()
  if (signIn.status === 'complete') throw clerkErrors.notFound()
  return { client, signIn }
}

function currentAttempt(service: Service, c: Context): Attempt {
  const { client, signIn } = currentSignIn(service, c)
  const user = service.state.users[signIn.userId ?? '']
  if (!user) throw clerkErrors.notFound()
  return { client, signIn, user }
}

function codeStrategy(strategy: string): 'email_code' | 'reset_password_email_code' {
  if (strategy === 'email_code' || strategy === 'reset_password_email_code') return strategy
  throw clerkErrors.paramInvalid('strategy', `${strategy} is not offered.`)
}
