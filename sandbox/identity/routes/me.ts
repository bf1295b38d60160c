import { Hono } from 'hono'
import { currentSession } from '../browser-client.ts'
import { clerkErrors } from '../clerk-error.ts'
import { reply } from '../client-json.ts'
import { type Form, readForm } from '../form.ts'
import { hashPassword, isPassword } from '../passwords.ts'
import type { Service } from '../service.ts'
import { closeSessionsOf } from '../sessions.ts'
import type { User } from '../state.ts'
import { toUserJson } from '../user-json.ts'

/** The signed-in user's own account: names, primary contacts, metadata and password. */
export function meRoutes(service: Service): Hono {
  const routes = new Hono()

  routes.get('/me', (c) => {
    const { client, user } = currentSession(service, c)
    return reply(service, c, { response: toUserJson(user), client })
  })

  routes.patch('/me', async (c) => {
    const { client, user } = currentSession(service, c)
    const form = await readForm(c)
    choosePrimary(user, form)
    user.firstName = form.optional('first_name')?.trim() || user.firstName
    user.lastName = form.optional('last_name')?.trim() || user.lastName
    // Replaced as a whole, as Clerk does: merging is up to the caller.
    user.unsafeMetadata = form.metadata('unsafe_metadata') ?? user.unsafeMetadata
    user.updatedAt = service.now().getTime()
    return reply(service, c, { response: toUserJson(user), client })
  })

  routes.post('/me/change_password', async (c) => {
    const { client, session, user } = currentSession(service, c)
    const form = await readForm(c)
    // Somebody who came through NHS login has no password yet and sets the first one.
    const isOwn =
      user.passwordHash === undefined ||
      (await isPassword(form.required('current_password'), user.passwordHash))
    if (!isOwn) throw clerkErrors.passwordIncorrect('current_password')
    user.passwordHash = await hashPassword(form.required('new_password'))
    user.updatedAt = service.now().getTime()
    if (form.optional('sign_out_of_other_sessions') === 'true') {
      closeSessionsOf(service, user, session)
    }
    return reply(service, c, { response: toUserJson(user), client })
  })

  routes.delete('/me', (c) => {
    currentSession(service, c)
    // This instance does not let users delete themselves (environment.ts).
    throw clerkErrors.notAuthorised()
  })

  return routes
}

/** Only a verified address or number can be primary. */
function choosePrimary(user: User, form: Form): void {
  const emailId = form.optional('primary_email_address_id')
  if (emailId) {
    const isVerified = user.emailAddresses.some((each) => each.id === emailId && each.isVerified)
    if (!isVerified) throw clerkErrors.notVerified('primary_email_address_id')
    user.primaryEmailAddressId = emailId
  }
  const phoneId = form.optional('primary_phone_number_id')
  if (phoneId) {
    const isVerified = user.phoneNumbers.some((each) => each.id === phoneId && each.isVerified)
    if (!isVerified) throw clerkErrors.notVerified('primary_phone_number_id')
    user.primaryPhoneNumberId = phoneId
  }
}
