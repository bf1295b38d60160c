import type { EmergencyContact } from '#contract/emergency-contacts.ts'
import type { NewResults } from '#contract/new-results.ts'
import type { HealthProfile, OnboardingStep, User } from '#contract/profile.ts'
import type { AnswerColumns, MemberTransaction } from '../db/tables.ts'
import type { IdentityPerson } from '../identity/identity-gateway.ts'
import { addressStore } from '../addresses/addresses.ts'
import { newResultsIn, personOf, userOf } from './user.ts'

type Undefinable<Columns> = { [Column in keyof Columns]?: Columns[Column] | undefined }

/** Details that can change: `undefined` leaves a value as it is, `null` deletes it. */
interface Details extends Omit<IdentityPerson, 'mobileNumber'>, Undefinable<AnswerColumns> {
  mobileNumber?: string | null | undefined
}

/** The answers of one member about themselves. */
export const profileStore = (trx: MemberTransaction, memberId: string, newId: () => string) => {
  return {
    user: async (): Promise<User> => userOf(trx, memberId),

    async healthProfile(): Promise<HealthProfile> {
      const [address] = await addressStore(trx, memberId, newId).list()
      return { ...(await personOf(trx, memberId)), ...(address && { address }) }
    },

    async change(details: Details): Promise<void> {
      const { firstName, lastName, email, mobileNumber, ...answers } = details
      const columns = {
        first_name: firstName,
        last_name: lastName,
        email,
        mobile_number: mobileNumber,
        ...answers,
      }
      // An UPDATE without columns is invalid SQL.
      if (Object.values(columns).every((value) => value === undefined)) return
      await trx.updateTable('members').set(columns).where('id', '=', memberId).execute()
    },

    /** Marks a step of the account set-up. Undefined when the member has no such step. */
    async markStep(id: string, complete: boolean): Promise<OnboardingStep | undefined> {
      return trx
        .updateTable('onboarding_steps')
        .set({ complete })
        .where('id', '=', id)
        .where('member_id', '=', memberId)
        .returning(['id', 'name', 'question_type as questionType', 'complete'])
        .executeTakeFirst()
    },

    /** Undefined: new results are shown at once. */
    async newResults(): Promise<NewResults | undefined> {
      const { new_results: chosen } = await trx
        .selectFrom('members')
        .select('new_results')
        .where('id', '=', memberId)
        .executeTakeFirstOrThrow()
      return newResultsIn(chosen)
    },

    async meetResults(chosen: NewResults | undefined): Promise<void> {
      const new_results = chosen ? JSON.stringify(chosen) : null
      await trx.updateTable('members').set({ new_results }).where('id', '=', memberId).execute()
    },

    async nameContacts(contacts: readonly EmergencyContact[]): Promise<void> {
      const emergency_contacts = contacts.length > 0 ? JSON.stringify(contacts) : null
      await trx
        .updateTable('members')
        .set({ emergency_contacts })
        .where('id', '=', memberId)
        .execute()
    },

    /** Fills in details that are missing, and changes nothing else. */
    async addIdentityDetails(person: IdentityPerson): Promise<void> {
      await trx
        .updateTable('members')
        .set((row) => ({
          first_name: row.fn.coalesce('first_name', row.val(person.firstName ?? null)),
          last_name: row.fn.coalesce('last_name', row.val(person.lastName ?? null)),
          email: row.fn.coalesce('email', row.val(person.email ?? null)),
          mobile_number: row.fn.coalesce('mobile_number', row.val(person.mobileNumber ?? null)),
        }))
        .where('id', '=', memberId)
        .execute()
    },
  }
}
