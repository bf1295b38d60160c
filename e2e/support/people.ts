import { randomUUID } from 'node:crypto'
import { people as examples, type ExamplePerson } from '../../server/sandbox-seed/people.ts'

/** A person with an account, or about to create one. */
export interface Person {
  firstName: string
  lastName: string
  email: string
  password: string
}

const signingIn = ({ firstName, lastName, email }: ExamplePerson): Person => ({
  firstName,
  lastName,
  email,
  password: 'Demo-passw0rd!',
})

/** The product's example people. Tests only read as one of them; tests that change things use a new member. */
export const people = {
  amina: signingIn(examples.amina),
  tom: signingIn(examples.tom),
  grace: signingIn(examples.grace),
  noor: signingIn(examples.noor),
} as const

/** The sandbox's verification code. */
export const verificationCode = '424242'

/** A person without an account. */
export const newPerson = (lastName = "O'Neill-Åström"): Person => ({
  firstName: 'Wren',
  lastName,
  email: `wren-${randomUUID()}+clerk_test@example.com`,
  password: 'A-long-enough-passw0rd!',
})
