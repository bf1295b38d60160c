import * as v from 'valibot'
import { expect } from 'vitest'
import { connectGpRecord } from '#contract/gp-details.ts'
import { GpRecord } from '#contract/gp-record.ts'
import type { Database } from '../../server/db/tables.ts'
import type { Caller } from './api.ts'
import { gracesLetter } from './gp-system.ts'
import { birthDate } from './studies.ts'

/** Connects a member’s record with the details of a letter; returns its patientId. */
export async function connect(member: Caller, letter: object = gracesLetter): Promise<string> {
  const reply = await member.post('/gp-records', letter)
  expect(reply.status).toBe(201)
  return v.parse(connectGpRecord.reply, reply.body).patientId
}

/** Connects the record of a member of the studies with a letter of their own. */
export const connectRecord = async (caller: Caller) => {
  const { lastName = 'Okafor-Reid' } = await caller.user()
  const accountID = String(Math.floor(Math.random() * 1e10)).padStart(10, '0')
  return connect(caller, {
    accountID,
    linkageKey: 'QAkP7SUrfsQ1l',
    gpOdsCode: 'A29928',
    surname: lastName,
    dateOfBirth: birthDate,
  })
}

/** Reads a record, by default of the three months before noon. */
export const read = async (
  member: Caller,
  patientId: string,
  { from = '2026-08-21', to = '2026-11-21' } = {},
) => member.get(`/gp-records/medical-records?from=${from}&to=${to}&patientId=${patientId}`)

/** Reads a record that must exist. */
export async function recordOf(...asked: Parameters<typeof read>) {
  const reply = await read(...asked)
  expect(reply.status).toBe(200)
  return v.parse(GpRecord, reply.body)
}

/** The surgery's id for a member's connection. */
export async function linkIdOf(db: Database, memberId: string): Promise<string | null> {
  const connection = db.selectFrom('gp_connections').select('link_id')
  return (await connection.where('member_id', '=', memberId).executeTakeFirstOrThrow()).link_id
}

/** The audit of a member, oldest first: `gp-connect connected`. */
export async function auditOf(db: Database, member: Caller): Promise<string[]> {
  const { id } = await member.user()
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'outcome'])
    .where('member_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ action, outcome }) => `${action} ${outcome}`)
}
