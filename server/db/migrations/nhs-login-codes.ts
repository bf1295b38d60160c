import { sql, type Kysely } from 'kysely'

const statements = [
  `create table nhs_login_codes (
     id text primary key,
     sealed text not null,
     expires_at timestamptz not null
   )`,
  'alter table nhs_login_codes enable row level security',
  'alter table nhs_login_codes force row level security',
  'create policy the_service on nhs_login_codes to rowan_service using (true) with check (true)',
  'grant select, insert, delete on nhs_login_codes to rowan_service',
]

/** Codes of the bridge to NHS login, until they are redeemed. */
export const nhsLoginCodes = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
