import { clerkErrors } from './clerk-error.ts'
import { newId } from './new-id.ts'
import { hashPassword } from './passwords.ts'
import type { Service } from './service.ts'
import { closeSession } from './sessions.ts'
import type { State, User } from './state.ts'

/** A person who exists from the first start. */
export type SeedPerson = {
  id: string
  email: string
  password: string
  /** In E.164 form, verified. */
  phoneNumber?: string
  firstName: string
  lastName: string
  publicMetadata: Record<string, unknown>
  unsafeMetadata: Record<string, unknown>
}

type NewUser = Pick<User, 'firstName' | 'lastName' | 'publicMetadata' | 'unsafeMetadata'> & {
  id?: string
  emailAddress: string
  /** Absent for people who sign in with NHS login. */
  passwordHash?: string
  phoneNumber?: string
}

/** An email address in its normalised form. Throws Clerk's error for an invalid one. */
export function parseEmailAddress(address: string): string {
  const trimmed = address.trim().toLowerCase()
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(trimmed) && trimmed.length <= 254) return trimmed
  throw clerkErrors.paramInvalid('email_address', 'email_address must be a valid email address.')
}

/** The user who has verified this address, in any spelling. */
export function findUserByEmail({ users }: State, address: string): User | undefined {
  const wanted = address.trim().toLowerCase()
  return Object.values(users).find(({ emailAddresses }) =>
    emailAddresses.some((each) => each.isVerified && each.address === wanted),
  )
}

/** A phone number in E.164 form. Throws Clerk's error for an invalid one. */
export function parsePhoneNumber(number: string): string {
  const compact = number.replace(/[\s().-]/g, '')
  if (/^\+[1-9]\d{6,14}$/.test(compact)) return compact
  throw clerkErrors.paramInvalid(
    'phone_number',
    'Phone number must be in a valid phone number format.',
  )
}

/** The user who has verified this phone number. */
export function findUserByPhone({ users }: State, number: string): User | undefined {
  return Object.values(users).find(({ phoneNumbers }) =>
    phoneNumbers.some((each) => each.isVerified && each.number === number),
  )
}

/** Adds a user with one verified address. Throws when another user has it. */
export function addUser(state: State, now: Date, person: NewUser): User {
  const { id = newId('user'), emailAddress, phoneNumber, ...details } = person
  const address = parseEmailAddress(emailAddress)
  if (findUserByEmail(state, address)) throw clerkErrors.identifierExists()
  const email = { id: newId('idn'), address, isVerified: true }
  const phone = phoneNumber && { id: newId('idn'), number: phoneNumber, isVerified: true }
  const user: User = {
    ...details,
    id,
    emailAddresses: [email],
    primaryEmailAddressId: email.id,
    phoneNumbers: phone ? [phone] : [],
    ...(phone && { primaryPhoneNumberId: phone.id }),
    externalAccounts: [],
    createdAt: now.getTime(),
    updatedAt: now.getTime(),
  }
  state.users[id] = user
  return user
}

/** Removes a user, ends all their sessions and sends the webhook. */
export function removeUser(service: Service, user: User): void {
  const { state } = service
  for (const session of Object.values(state.sessions)) {
    if (session.userId !== user.id) continue
    if (session.status === 'active') closeSession(service, session, 'removed')
    delete state.sessions[session.id]
  }
  delete state.users[user.id]
  service.notify('user.deleted', { deleted: true, id: user.id, object: 'user' })
}

/** Adds the example people to an empty service. */
export async function seedPeople(
  state: State,
  now: Date,
  people: readonly SeedPerson[],
): Promise<void> {
  await Promise.all(
    people.map(async ({ email, password, ...person }) => {
      const passwordHash = await hashPassword(password)
      addUser(state, now, { ...person, emailAddress: email, passwordHash })
    }),
  )
}
