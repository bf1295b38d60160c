import type { Context } from 'hono'
import { renewSecret, setClientUat } from './browser-client.ts'
import { clerkErrors } from './clerk-error.ts'
import { newId } from './new-id.ts'
import { accountOf, connectNhsLogin } from './nhs-visits.ts'
import type { Service } from './service.ts'
import { startSession } from './sessions.ts'
import type { Client, NhsPerson, NhsVisit, Session, SignIn, SignUp, User } from './state.ts'
import { addUser } from './users.ts'

/*
 * What happens after NHS login has confirmed a person. As with Clerk, a sign-in without an account,
 * and a sign-up with one, are not refused: each can be transferred to the other.
 */

interface Arrival {
  client: Client
  visit: NhsVisit
  person: NhsPerson
}

/** Signs in a person who has an account; remembers anybody else for a sign-up. */
export function arriveAtSignIn(
  service: Service,
  c: Context,
  { client, visit, person, signIn }: Arrival & { signIn: SignIn },
): void {
  const user = accountOf(service.state, person)
  if (!user) return keepForTransfer(visit, person, 'external_account_not_found')
  visit.status = 'verified'
  finishSignIn(signIn, user, open(service, c, { client, user, person }))
}

/** Creates an account for a person without one; remembers anybody else for a sign-in. */
export function arriveAtSignUp(
  service: Service,
  c: Context,
  { client, visit, person, signUp }: Arrival & { signUp: SignUp },
): void {
  if (accountOf(service.state, person)) {
    return keepForTransfer(visit, person, 'external_account_exists')
  }
  visit.status = 'verified'
  finishSignUp(signUp, makeAccount(service, c, { client, person, signUp }))
}

/** Connects NHS login to the account that is signed in, unless it belongs to another one. */
export function arriveAtProfile(
  { state }: Service,
  { user, visit, person }: { user: User; visit: NhsVisit; person: NhsPerson },
): void {
  const owner = accountOf(state, person)
  if (owner && owner !== user) {
    visit.status = 'failed'
    visit.error = 'external_account_exists'
    return
  }
  visit.status = 'verified'
  connectNhsLogin(user, person)
}

/** Signs in a person whose sign-up found an account. */
export function transferToSignIn(service: Service, c: Context, client: Client): SignIn {
  const person = transferable(client.signUp?.visit)
  const user = accountOf(service.state, person)
  if (!user) throw clerkErrors.notFound()
  const signIn: SignIn = { id: newId('sia'), status: 'needs_identifier' }
  finishSignIn(signIn, user, open(service, c, { client, user, person }))
  client.signUp = undefined
  return signIn
}

/** Signs up a person whose sign-in found no account. */
export function transferToSignUp(
  service: Service,
  c: Context,
  { client, signUp }: { client: Client; signUp: SignUp },
): void {
  const person = transferable(client.signIn?.visit)
  if (accountOf(service.state, person)) throw clerkErrors.identifierExists()
  finishSignUp(signUp, makeAccount(service, c, { client, person, signUp }))
  client.signIn = undefined
}

function transferable(visit: NhsVisit | undefined): NhsPerson {
  if (visit?.status !== 'transferable' || !visit.person) throw clerkErrors.notFound()
  return visit.person
}

function keepForTransfer(
  visit: NhsVisit,
  person: NhsPerson,
  error: NonNullable<NhsVisit['error']>,
): void {
  visit.status = 'transferable'
  visit.error = error
  visit.person = person
}

function makeAccount(
  service: Service,
  c: Context,
  { client, person, signUp }: { client: Client; person: NhsPerson; signUp: SignUp },
): Session {
  const user = addUser(service.state, service.now(), {
    firstName: person.firstName,
    lastName: person.lastName,
    emailAddress: person.emailAddress,
    unsafeMetadata: signUp.unsafeMetadata,
    publicMetadata: {},
  })
  return open(service, c, { client, user, person })
}

/** Connects NHS login to the account and starts a session in this browser. */
function open(
  service: Service,
  c: Context,
  { client, user, person }: { client: Client; user: User; person: NhsPerson },
): Session {
  connectNhsLogin(user, person)
  const session = startSession(service, { client, user, userAgent: c.req.header('user-agent') })
  renewSecret(c, client)
  setClientUat(service, c, client)
  return session
}

function finishSignIn(signIn: SignIn, user: User, session: Session): void {
  signIn.userId = user.id
  signIn.identifier = user.emailAddresses.find(
    ({ id }) => id === user.primaryEmailAddressId,
  )?.address
  signIn.status = 'complete'
  signIn.createdSessionId = session.id
}

function finishSignUp(signUp: SignUp, session: Session): void {
  signUp.createdUserId = session.userId
  signUp.createdSessionId = session.id
}
