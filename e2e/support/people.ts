import { randomUUID } from 'node:crypto'

/** Somebody with an account, or about to make one. */
export interface Person {
  firstName: string
  lastName: string
  email: string
  password: string
}

const password = 'Demo-passw0rd!'

const example = (firstName: string, lastName: string): Person => ({
  firstName,
  lastName,
  email: `${firstName.toLowerCase()}+clerk_test@example.com`,
  password,
})

/** The example people of the product. A test only reads as one of them; who changes things is a newcomer. */
export const people = {
  amina: example('Amina', 'Yusuf'),
  tom: example('Tom', 'Hartley'),
  grace: example('Grace', 'Okafor'),
  noor: example('Noor', 'Rahman'),
} as const

/** The code that the sandbox's e-mails would hold. */
export const verificationCode = '424242'

/** A person whom the product has never seen. */
export const newcomer = (): Person => ({
  firstName: 'Wren',
  lastName: "O'Neill-Åström",
  email: `wren-${randomUUID()}+clerk_test@example.com`,
  password: 'A-long-enough-passw0rd!',
})
