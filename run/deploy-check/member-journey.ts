import * as v from 'valibot'
import { KitOrder } from '#contract/kits.ts'
import type { Visitor } from './visitor.ts'

interface Journey {
  /** Lets the member with this address order kits. */
  giveKitAccess: (email: string) => Promise<void>
}

const Anything = v.unknown()
/** Somebody whom the surgery stand-in knows, with the details of her letter. */
export const gracesLetter = {
  accountID: '0123456',
  linkageKey: '0dw1f1p4a/2!35',
  gpOdsCode: 'B86017',
  surname: 'Pemberton',
  dateOfBirth: '1962-11-30',
}
const home = { line1: '4 Tannery Street', city: 'Leeds', postcode: 'LS2 7EW' }

/**
 * Somebody signs up, answers, connects their GP record, orders a kit and closes their account.
 */
export async function memberJourney(grace: Visitor, { giveKitAccess }: Journey): Promise<void> {
  const email = 'grace.pemberton@rowan.test'
  await grace.signUp({ email, firstName: 'Grace', lastName: 'Pemberton' })
  await grace.must(Anything, 'PUT', '/gender', { gender: 'FEMALE' })
  await grace.must(Anything, 'PATCH', '/users', { dob: '1962-11-30', ethnicity: 'Caribbean' })
  await grace.must(Anything, 'POST', '/addresses', home)
  await grace.must(Anything, 'POST', '/hospitals', { name: 'St James’s' })

  const { patientId } = await grace.must(
    v.object({ patientId: v.string() }),
    'POST',
    '/gp-records',
    gracesLetter,
  )
  const today = new Date().toISOString().slice(0, 10)
  const period = new URLSearchParams({ from: '2024-01-01', to: today, patientId })
  await grace.must(Anything, 'GET', `/gp-records/medical-records?${period.toString()}`)

  await giveKitAccess(email)
  grace.clearToken()
  await grace.must(v.object({ order: KitOrder }), 'POST', '/test-kits', home)
  const { openKitOrders } = await grace.must(
    v.object({ openKitOrders: v.array(v.string()) }),
    'DELETE',
    '/account',
  )
  if (openKitOrders.length !== 1) throw new Error('Whoever left was not told of the kit')
  const { status } = await grace.call('GET', '/users')
  if (status !== 401) throw new Error(`Whoever has left is still answered: ${status}`)
}
