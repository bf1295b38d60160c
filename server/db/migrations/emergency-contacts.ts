import { sql, type Kysely } from 'kysely'

const statements = [
  'alter table members add column emergency_contacts text check (char_length(emergency_contacts) <= 1000)',
  'grant update (emergency_contacts) on members to rowan_app',
]

/** Whom to call for a member in an emergency. */
export const emergencyContacts = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
