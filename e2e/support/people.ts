import { randomUUID } from 'node:crypto'
import { people as examples, type ExamplePerson } from '../../server/db/people.ts'

/** Somebody with an account, or about to make one. */
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

/** The example people of the product. A test only reads as one of them; who changes things is a new member. */
export const people = {
  amina: signingIn(examples.amina),
  tom: signingIn(examples.tom),
  grace: signingIn(examples.grace),
  noor: signingIn(examples.noor),
} as const

/** The code that the sandbox's e-mails would hold. */
export const verificationCode = '424242'

/** A person whom the product has never seen. */
export const newPerson = (lastName = "O'Neill-Åström"): Person => ({
  firstName: 'Wren',
  lastName,
  email: `wren-${randomUUID()}+clerk_test@example.com`,
  password: 'A-long-enough-passw0rd!',
})
