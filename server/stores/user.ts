import { sql } from 'kysely'
import type { ListQuestion } from '#contract/answers.ts'
import type { OnboardingStep } from '#contract/onboarding.ts'
import type { Gender, User } from '#contract/profile.ts'
import type { MemberTransaction } from '../db/tables.ts'
import { byQuestion, type NamedRow } from './answers.ts'

interface UserRow {
  first_name: string | null
  last_name: string | null
  email: string | null
  mobile_number: string | null
  dob: string | null
  gender: Gender | null
  ethnicity: string | null
  patient_id: string | null
  steps: OnboardingStep[]
  names: (NamedRow & { question: ListQuestion })[]
}

/** All that section 3 says of a member, in one statement: it is what the app asks for most. */
export async function userOf(trx: MemberTransaction, memberId: string): Promise<User> {
  const { rows } = await sql<UserRow>`
    select first_name, last_name, email, mobile_number, dob, gender, ethnicity,
           (select id from gp_connections where member_id = members.id) as patient_id,
           (select coalesce(json_agg(json_build_object(
                     'id', id, 'name', name, 'questionType', question_type, 'complete', complete)
                     order by name), '[]')
              from onboarding_steps where member_id = members.id) as steps,
           (select coalesce(json_agg(answer order by position, id), '[]') from (
              select 'diagnosis' as question, id, name, position, diagnosed_year
                from diagnoses where member_id = members.id
              union all
              select 'gpSurgery', id, name, position, null
                from gp_practices where member_id = members.id
              union all
              select 'hospital', id, name, position, null
                from hospitals where member_id = members.id
              union all
              select 'medication', id, name, position, null
                from medications where member_id = members.id) answer) as names
      from members where id = ${memberId}`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('The member is not there')
  const { gpSurgery, ...lists } = byQuestion(row.names)
  return {
    id: memberId,
    firstName: row.first_name ?? undefined,
    lastName: row.last_name ?? undefined,
    email: row.email ?? undefined,
    mobileNumber: row.mobile_number ?? undefined,
    dob: row.dob ?? undefined,
    gender: row.gender ?? undefined,
    ethnicity: row.ethnicity ?? undefined,
    ...lists,
    gpPractice: gpSurgery,
    gpRecordsConnected: row.patient_id !== null,
    ...(row.patient_id !== null && { patientId: row.patient_id }),
    userOnboarding: row.steps,
  }
}
