import { sql, type Kysely } from 'kysely'

/**
 * Accounts that were closed: what is left until the identity provider has deleted the sign-in, and
 * a day longer, while a last token may still be about. Never read as the role of the app.
 */
const accountClosures = `
  create table account_closures (
    subject text primary key check (subject <> ''),
    member_id text not null,
    idempotency_key text not null check (char_length(idempotency_key) <= 64),
    reply text not null,
    closed_at timestamptz not null,
    sign_in_deleted_at timestamptz check (sign_in_deleted_at >= closed_at)
  )`

const statements = [
  accountClosures,
  'alter table account_closures enable row level security',
  // A member may read what is written down of them, in the download of everything held.
  'grant select on audit_log to rowan_app',
  'create index audit_log_by_member on audit_log (member_id)',
  // Erasing a member looks for their rows here.
  'create index kit_events_by_member on kit_events (member_id)',
  'create index partner_outbox_by_member on partner_outbox (member_id)',
]

/** What closing an account and the download of everything held need. */
export const account = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
