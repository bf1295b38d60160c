import { randomUUID } from 'node:crypto'
import type { Database } from '../../server/db/tables.ts'
import { apiOver } from './api.ts'
import { connect } from './gp-records.ts'
import { gracesLetter } from './gp-system.ts'

/** A member with answers, an address, a kit order, appointment questions and a connected GP record. */
export async function settledMember(db: Database, parts: Parameters<typeof apiOver>[1] = {}) {
  const address = { line1: '10 High Street', city: 'Worcester', postcode: 'WR2 9ZZ' }
  const subject = `user_${randomUUID()}`
  const member = apiOver(db, parts).member(subject)
  await member.post('/diagnosis', { name: 'Zebra syndrome' })
  await member.post('/gp-practices', { name: 'Zebra Surgery' })
  await member.post('/hospitals', { name: 'Zebra Hospital' })
  await member.post('/medications', { name: 'Zebrapril' })
  await member.post('/addresses', address)
  await member.post('/test-kits', address)
  await member.put('/appointment-questions', { questions: 'Zebra question' })
  await connect(member, gracesLetter)
  return { subject, member, memberId: (await member.user()).id }
}
