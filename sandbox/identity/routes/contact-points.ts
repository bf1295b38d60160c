import { type Context, Hono } from 'hono'
import { currentSession } from '../browser-client.ts'
import { clerkErrors } from '../clerk-error.ts'
import { reply } from '../client-json.ts'
import { enterCode, sendCode } from '../codes.ts'
import { readForm } from '../form.ts'
import { newId } from '../new-id.ts'
import type { Service } from '../service.ts'
import type { EmailAddress, PhoneNumber, User } from '../state.ts'
import { toEmailAddressJson, toPhoneNumberJson } from '../user-json.ts'
import { findUserByEmail, findUserByPhone, parseEmailAddress, parsePhoneNumber } from '../users.ts'

type Point = EmailAddress | PhoneNumber

/** How email addresses and phone numbers differ. */
interface Kind {
  path: string
  param: 'email_address' | 'phone_number'
  of: (user: User) => Point[]
  /** Adds what was typed, replacing an earlier attempt that was never verified. */
  add: (user: User, typed: string) => Point
  toJson: (user: User, id: string) => unknown
  remove: (user: User, id: string) => void
  verified: (user: User, id: string) => void
}

/** The email addresses and phone numbers of the profile panel: add, verify with a code, remove. */
export function contactPointRoutes(service: Service): Hono {
  const routes = new Hono()
  for (const kind of [emailAddresses(service), phoneNumbers(service)]) {
    addRoutes(routes, service, kind)
  }
  return routes
}

function addRoutes(routes: Hono, service: Service, kind: Kind): void {
  const { path, param } = kind
  const answer = (c: Context, id: string) => {
    const { client, user } = currentSession(service, c)
    return reply(service, c, { response: kind.toJson(user, id), client })
  }
  const pointOf = (c: Context) => {
    const { user } = currentSession(service, c)
    const point = kind.of(user).find(({ id }) => id === c.req.param('id'))
    if (!point) throw clerkErrors.notFound()
    return { user, point }
  }

  // The SDK sends a trailing slash.
  for (const collection of [path, `${path}/`]) {
    routes.post(collection, async (c) => {
      const { user } = currentSession(service, c)
      const typed = (await readForm(c)).required(param)
      const { id } = kind.add(user, typed)
      user.updatedAt = service.now().getTime()
      return answer(c, id)
    })
  }

  routes.get(`${path}/:id`, (c) => answer(c, pointOf(c).point.id))

  routes.post(`${path}/:id/prepare_verification`, (c) => {
    const { point } = pointOf(c)
    point.code = sendCode(service.now())
    return answer(c, point.id)
  })

  routes.post(`${path}/:id/attempt_verification`, async (c) => {
    const { user, point } = pointOf(c)
    enterCode(point.code, (await readForm(c)).required('code'), service.now())
    kind.verified(user, point.id)
    point.isVerified = true
    user.updatedAt = service.now().getTime()
    return answer(c, point.id)
  })

  routes.delete(`${path}/:id`, (c) => {
    const { client } = currentSession(service, c)
    const { user, point } = pointOf(c)
    kind.remove(user, point.id)
    user.updatedAt = service.now().getTime()
    const response = { object: param, id: point.id, deleted: true }
    return reply(service, c, { response, client })
  })
}

const emailAddresses = ({ state }: Service): Kind => ({
  path: '/me/email_addresses',
  param: 'email_address',
  of: (user) => user.emailAddresses,
  add(user, typed) {
    const address = parseEmailAddress(typed)
    if (findUserByEmail(state, address)) throw clerkErrors.identifierExists()
    const added = { id: newId('idn'), address, isVerified: false }
    const others = user.emailAddresses.filter((each) => each.address !== address)
    user.emailAddresses = [...others, added]
    return added
  },
  toJson: (user, id) =>
    user.emailAddresses.filter((each) => each.id === id).map(toEmailAddressJson)[0],
  remove(user, id) {
    const left = user.emailAddresses.filter((each) => each.id !== id)
    const next = left.find(({ isVerified }) => isVerified)
    if (!next) throw clerkErrors.lastIdentification()
    user.emailAddresses = left
    if (user.primaryEmailAddressId === id) user.primaryEmailAddressId = next.id
  },
  verified(user, id) {
    const address = user.emailAddresses.find((each) => each.id === id)?.address ?? ''
    // Another user may have verified it since it was added.
    if (findUserByEmail(state, address)) throw clerkErrors.identifierExists()
  },
})

const phoneNumbers = ({ state }: Service): Kind => ({
  path: '/me/phone_numbers',
  param: 'phone_number',
  of: (user) => user.phoneNumbers,
  add(user, typed) {
    const number = parsePhoneNumber(typed)
    if (findUserByPhone(state, number)) throw clerkErrors.identifierExists('phone_number')
    const added = { id: newId('idn'), number, isVerified: false }
    const others = user.phoneNumbers.filter((each) => each.number !== number)
    user.phoneNumbers = [...others, added]
    return added
  },
  toJson: (user, id) =>
    user.phoneNumbers.filter((each) => each.id === id).map(toPhoneNumberJson)[0],
  remove(user, id) {
    user.phoneNumbers = user.phoneNumbers.filter((each) => each.id !== id)
    if (user.primaryPhoneNumberId !== id) return
    user.primaryPhoneNumberId = user.phoneNumbers.find(({ isVerified }) => isVerified)?.id
  },
  verified(user, id) {
    const number = user.phoneNumbers.find((each) => each.id === id)?.number ?? ''
    if (findUserByPhone(state, number)) throw clerkErrors.identifierExists('phone_number')
    user.primaryPhoneNumberId ??= id
  },
})
