import * as v from 'valibot'
import { Address } from '#contract/addresses.ts'
import { listConsents } from '#contract/consents.ts'
import { listStudyInvites } from '#contract/study-invites.ts'
import { listSharedLinks } from '#contract/shared-links.ts'
import type { Caller } from './api.ts'
import { ordersOf } from './kits.ts'
import { roundsOf } from './questionnaires.ts'

/** The ids of everything that belongs to a member. */
export async function idsOf(member: Caller): Promise<string[]> {
  const user = await member.user()
  const addresses = v.parse(v.array(Address), (await member.get('/addresses')).body)
  const { userOnboarding, diagnosis, medication, gpPractice, hospital } = user
  const rows = [...userOnboarding, ...diagnosis, ...medication, ...gpPractice, ...hospital]
  const { patientId = '' } = user
  const orders = await ordersOf(member)
  const invites = v.parse(listStudyInvites.reply, (await member.get('/study-invites')).body)
  const { history } = v.parse(listConsents.reply, (await member.get('/consents')).body)
  const { links } = v.parse(listSharedLinks.reply, (await member.get('/shared-links')).body)
  const numbers = orders.map(({ number }) => number)
  const rounds = await roundsOf(member)
  const ids = [...rows, ...addresses, ...orders, ...invites, ...history, ...links, ...rounds].map(
    ({ id }) => id,
  )
  return [user.id, patientId, ...ids, ...numbers]
}
