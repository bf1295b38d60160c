import { sql } from 'kysely'
import * as v from 'valibot'
import { EmergencyContact } from '#contract/emergency-contacts.ts'
import { NewResults } from '#contract/new-results.ts'
import type { OnboardingStep, HealthProfile, User } from '#contract/profile.ts'
import { valueQuestions } from '#contract/questions.ts'
import type { AnswerColumns, MemberTransaction } from '../db/tables.ts'
import { listsIn, namedRows, type NamedRow } from './answers.ts'

interface UserRow {
  first_name: string | null
  last_name: string | null
  email: string | null
  mobile_number: string | null
  /** Only answers that were given. */
  answers: Partial<AnswerColumns>
  new_results: string | null
  emergency_contacts: string | null
  patient_id: string | null
  steps: OnboardingStep[]
  names: NamedRow[]
}

const Stored = v.pipe(v.string(), v.parseJson(), NewResults)

/** The choice in its column; undefined: new results are shown at once. */
export const newResultsIn = (stored: string | null): NewResults | undefined =>
  stored === null ? undefined : v.parse(Stored, stored)

const StoredContacts = v.pipe(v.string(), v.parseJson(), v.array(EmergencyContact))

const contactsIn = (stored: string | null): EmergencyContact[] =>
  stored === null ? [] : v.parse(StoredContacts, stored)

/** Everything that section 3 lists about a member. */
export async function userOf(trx: MemberTransaction, memberId: string): Promise<User> {
  const row = await rowOf(trx, memberId)
  const newResults = newResultsIn(row.new_results)
  const emergencyContacts = contactsIn(row.emergency_contacts)
  return {
    id: memberId,
    ...personIn(row),
    gpRecordsConnected: row.patient_id !== null,
    ...(row.patient_id !== null && { patientId: row.patient_id }),
    userOnboarding: row.steps,
    ...(newResults && { newResults }),
    ...(emergencyContacts.length > 0 && { emergencyContacts }),
  }
}

/** A member's details and their list answers. */
export const personOf = async (
  trx: MemberTransaction,
  memberId: string,
): Promise<Omit<HealthProfile, 'address'>> => personIn(await rowOf(trx, memberId))

/** One statement: this is the app's most frequent request. */
async function rowOf(trx: MemberTransaction, memberId: string): Promise<UserRow> {
  const { rows } = await sql<UserRow>`
    select first_name, last_name, email, mobile_number, new_results, emergency_contacts,
           json_strip_nulls(json_build_object(${sql.join(answerPairs)})) as answers,
           (select id from gp_connections where member_id = members.id) as patient_id,
           (select coalesce(json_agg(json_build_object(
                     'id', id, 'name', name, 'questionType', question_type, 'complete', complete)
                     order by length(name), name), '[]')
              from onboarding_steps where member_id = members.id) as steps,
           (select coalesce(json_agg(named order by position, id), '[]')
              from (${namedRows(sql.ref('members.id'))}) named) as names
      from members where id = ${memberId}`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('The member is not there')
  return row
}

const answerPairs = valueQuestions.flatMap((question) => [sql.lit(question), sql.ref(question)])

const personIn = (row: UserRow): Omit<HealthProfile, 'address'> => ({
  firstName: row.first_name ?? undefined,
  lastName: row.last_name ?? undefined,
  email: row.email ?? undefined,
  mobileNumber: row.mobile_number ?? undefined,
  ...row.answers,
  ...listsIn(row.names),
})
