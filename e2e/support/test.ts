import { test as base, type BrowserContext } from '@playwright/test'
import { attend, type Faults } from './faults.ts'
import type { Person } from './people.ts'
import { chooseProduct } from './product.ts'
import { takeTimeForRoundTrips } from './round-trips.ts'
import { makeAccount, openSession } from './session.ts'

export { expect, type Locator, type Page } from '@playwright/test'

/** The product's origin, without a trailing slash. */
export const { origin } = await chooseProduct()

export interface Fixtures {
  /** A network with a realistic round-trip time. */
  network: void
  /** An unexpected browser fault fails the test. */
  faults: Faults
  /** Signs this test's browser in as one of the example people. */
  signInAs: (person: Person) => Promise<void>
  /** Signs this test's browser in to a new account, and resolves with the person. */
  signInAsNewMember: (lastName?: string) => Promise<Person>
  /** The same for a person who has had the terms and the welcome elsewhere. */
  signInAsGreeted: () => Promise<Person>
}

export const test = base.extend<Fixtures>({
  network: [
    async ({ context }, provide) => {
      await takeTimeForRoundTrips(context)
      await provide()
      // The rest of a record may still be on its way through a test's route.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
    { auto: true },
  ],

  faults: [
    async ({ context }, provide) => {
      const faults = attend(context)
      await provide(faults)
      faults.check()
    },
    { auto: true },
  ],

  signInAs: async ({ context }, provide) => {
    await provide(async (person) => context.addCookies(await sessionOf(person)))
  },

  signInAsNewMember: async ({ context }, provide) => {
    await provide(async (lastName) => signInToNew(context, { lastName }))
  },

  signInAsGreeted: async ({ context }, provide) => {
    await provide(async () => signInToNew(context, { isGreeted: true }))
  },
})

async function signInToNew(
  context: BrowserContext,
  how: Parameters<typeof makeAccount>[1],
): Promise<Person> {
  const { person, cookies } = await makeAccount(origin, how)
  await context.addCookies(cookies)
  return person
}

const sessions = new Map<string, ReturnType<typeof openSession>>()

/** One session for each example person and worker. */
export function sessionOf(person: Person): ReturnType<typeof openSession> {
  const session = sessions.get(person.email) ?? openSession(origin, person)
  sessions.set(person.email, session)
  return session
}
