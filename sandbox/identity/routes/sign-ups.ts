import { type Context, Hono } from 'hono'
import { currentClient, currentOrNewClient, renewSecret, setClientUat } from '../browser-client.ts'
import { clerkErrors } from '../clerk-error.ts'
import { reply } from '../client-json.ts'
import { enterCode, sendCode } from '../codes.ts'
import { type Form, readForm } from '../form.ts'
import { newId } from '../new-id.ts'
import { transferToSignUp } from '../nhs-arrivals.ts'
import { visitFor } from '../nhs-visits.ts'
import { hashPassword } from '../passwords.ts'
import type { Service } from '../service.ts'
import { activeSessions, startSession } from '../sessions.ts'
import { toSignUpJson } from '../sign-up-json.ts'
import type { Client, SignUp, State } from '../state.ts'
import { addUser, findUserByEmail, parseEmailAddress } from '../users.ts'
import { nhsLogin } from '../verification-json.ts'

type Attempt = { client: Client; signUp: SignUp }

const ABANDONED_AFTER = 86_400_000

/** Signing up: details, the code by email, the first session. */
export function signUpRoutes(service: Service): Hono {
  const routes = new Hono()

  routes.post('/client/sign_ups', async (c) => {
    const client = currentOrNewClient(service, c)
    if (activeSessions(service, client).length > 0) throw clerkErrors.sessionExists()
    const abandonAt = service.now().getTime() + ABANDONED_AFTER
    const signUp: SignUp = { id: newId('sua'), unsafeMetadata: {}, abandonAt }
    const form = await readForm(c)
    await applyForm(service.state, signUp, form)
    client.signUp = signUp
    if (form.optional('transfer') === 'true') transferToSignUp(service, c, { client, signUp })
    if (form.optional('strategy') === nhsLogin) signUp.visit = visitFor(service, form)
    return reply(service, c, { response: toSignUpJson(signUp), client })
  })

  routes.get('/client/sign_ups/:id', async (c) => {
    const { client, signUp } = currentSignUp(service, c)
    return reply(service, c, { response: toSignUpJson(signUp), client })
  })

  routes.patch('/client/sign_ups/:id', async (c) => {
    const { client, signUp } = currentSignUp(service, c)
    await applyForm(service.state, signUp, await readForm(c))
    completeWhenReady(service, c, { client, signUp })
    return reply(service, c, { response: toSignUpJson(signUp), client })
  })

  routes.post('/client/sign_ups/:id/prepare_verification', async (c) => {
    const { client, signUp } = currentSignUp(service, c)
    requireEmailCode(await readForm(c))
    signUp.code = sendCode(service.now())
    return reply(service, c, { response: toSignUpJson(signUp), client })
  })

  routes.post('/client/sign_ups/:id/attempt_verification', async (c) => {
    const { client, signUp } = currentSignUp(service, c)
    const form = await readForm(c)
    requireEmailCode(form)
    enterCode(signUp.code, form.required('code'), service.now())
    completeWhenReady(service, c, { client, signUp })
    return reply(service, c, { response: toSignUpJson(signUp), client })
  })

  return routes
}

async function applyForm(state: State, signUp: SignUp, form: Form): Promise<void> {
  const { firstName, lastName, locale, unsafeMetadata } = signUp
  signUp.firstName = form.optional('first_name')?.trim() || firstName
  signUp.lastName = form.optional('last_name')?.trim() || lastName
  signUp.locale = form.optional('locale') ?? locale
  signUp.unsafeMetadata = form.metadata('unsafe_metadata') ?? unsafeMetadata

  const emailAddress = form.optional('email_address')
  if (emailAddress !== undefined) {
    const parsed = parseEmailAddress(emailAddress)
    if (findUserByEmail(state, parsed)) throw clerkErrors.identifierExists()
    if (parsed !== signUp.emailAddress) signUp.code = undefined
    signUp.emailAddress = parsed
  }
  const password = form.optional('password')
  if (password !== undefined) signUp.passwordHash = await hashPassword(password)
}

function completeWhenReady(service: Service, c: Context, { client, signUp }: Attempt): void {
  const { firstName, lastName, emailAddress, passwordHash, unsafeMetadata } = signUp
  if (!signUp.code?.isVerified || !firstName || !lastName || !emailAddress || !passwordHash) return
  const user = addUser(service.state, service.now(), {
    firstName,
    lastName,
    emailAddress,
    passwordHash,
    unsafeMetadata,
    publicMetadata: {},
  })
  const session = startSession(service, { client, user, userAgent: c.req.header('user-agent') })
  signUp.createdUserId = user.id
  signUp.createdSessionId = session.id
  renewSecret(c, client)
  setClientUat(service, c, client)
}

function currentSignUp(service: Service, c: Context): Attempt {
  const client = currentClient(service, c)
  const signUp = client?.signUp
  if (!client || signUp?.id !== c.req.param('id') || !signUp) throw clerkErrors.notFound()
  if (signUp.createdUserId || signUp.abandonAt < service.now().getTime())
    throw clerkErrors.notFound()
  return { client, signUp }
}

function requireEmailCode(form: Form): void {
  if (form.required('strategy') === 'email_code') return
  throw clerkErrors.paramInvalid('strategy', 'Only email_code is offered.')
}
