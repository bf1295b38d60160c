import { sql, type Kysely } from 'kysely'

const notes = {
  'notification_preferences.preferences': 'JSON, as in the contract.',
  'notification_preferences.mail_token':
    'In the unsubscribe link of each email: whoever has it may turn emails off.',
  'notification_preferences.mailed_at': 'Notifications up to then have been sent by email.',
  'push_subscriptions.id': 'A hash of the endpoint.',
  'push_subscriptions.told_at': 'Notifications up to then have been sent to this device.',
  'shared_links.address':
    "The SHA-256 of what the link's address ends with: the database alone does not lead to it.",
  'shared_links.file': 'A JWE whose key only the link carries.',
  'shared_links.passcode': 'Salt and scrypt hash, in base64url.',
  'shared_link_openings.link_id': 'The link, which it outlives.',
  'shared_link_openings.recipient': 'The name that was given, unchecked.',
  'account_closures.subject':
    "The subject in the identity provider's tokens, so that tokens still valid can be refused.",
  'account_closures.idempotency_key':
    'Of the call that closed the account, which is answered again when it is repeated.',
  'account_closures.reply': 'The reply as sent.',
  'account_closures.sign_in_deleted_at':
    'Null until the identity provider has deleted the sign-in.',
  'account_closures.in_ledger_at': 'Null until the erasure ledger has the account.',
  'account_closures.due_at': 'For the release before, which looked by it for what to do.',
  'appointment_questions.questions': 'Encrypted.',
  'studies.updated_at': 'Also identifies the version.',
  'studies.closed_at':
    'The study has ended: nobody can join it, and no more data is shared with it.',
  'study_consent_texts.words': 'Null where the study has no text of its own from then on.',
  'study_criteria.criteria':
    'JSON, as in the contract; null where the study looks for nobody from then on.',
  'study_criteria.place': 'The last member who was looked at, in this pass over all of them.',
  'study_criteria.mixed': 'Stands for the members who fit: see `mixedWith`.',
  'data_requests.name': 'The name of the test or form; null for the GP record.',
  'study_invites.shares':
    'Whether anything is agreed to: false while every item of the consent waits or was refused.',
  'study_answers.place': 'Increases with each answer.',
  'study_answers.consent_text_version':
    "The version of the study's own consent text; null where it had none.",
  'study_answers.items': 'JSON of the data requests that were agreed to at the time.',
  'study_answers.consent_id': 'For a withdrawal: the consent that it withdraws.',
  'consent_items.place':
    'Increases with each row: the newest counts. A consent of an earlier release has none.',
  'consent_items.item': 'JSON of the data request, as it was called then.',
  'kept_consents.given_on': 'YYYY-MM-DD.',
  'study_counts.counts': 'JSON.',
  'gp_connections.id': 'The `patientId` of the contract: opaque, and new with each connection.',
  'gp_connections.credential': 'What the GP system gave for the linkage key, encrypted.',
  'gp_connections.key_id': 'The id of its record key.',
  'gp_connections.link_id':
    "The id of the pairing at the surgery's system; null where an earlier release made it.",
  'gp_connections.account': 'A fingerprint of the account at the surgery.',
  'gp_connections.details': 'A fingerprint of all details of the letter.',
  'gp_pairings.id': "By which the surgery's system knows it.",
  'gp_pairings.member_id':
    'The member who may still connect it; null for one that must be ended in any case.',
  'gp_pairings.account':
    "Fingerprints, as of a connection; of a pairing of an earlier release, the member's id instead.",
  'gp_pairings.credential': 'What identifies a pairing of an earlier release, encrypted.',
  'gp_pairings.ends_at': 'Not to be ended before.',
  'gp_pairings.is_ending': 'The surgery may have been told: it can no longer be connected.',
  'kit_orders.number': 'Eight digits.',
  'kit_orders.closed_at': 'Set once nothing more happens to it and another order may be placed.',
  'kit_orders.closed_because': 'Null where it is open, has expired or was completed.',
  'kit_events.created_at': 'When it happened, according to the partner.',
  'partner_outbox.payload':
    'JSON for the partner; null once it was delivered, or its order cancelled or replaced.',
  'partner_outbox.due_at': 'Not to be tried before; an attempt first moves it on.',
  'partner_outbox.cancelled_at':
    'When the partner confirmed that the order was cancelled or replaced.',
  'lab_messages.settled_at': 'Null while a person has to look at it.',
  'notifications.shared_link_id': 'Whose row is gone once the link has ended.',
  'audit_log.member_id': "Null where an operator's action concerned no member.",
  'audit_log.operator': 'Who acted; null where it was the member.',
  'audit_log.reason': 'Why: a code. The database itself keeps no other words.',
  'audit_log.ticket': 'The number of a ticket.',
  'audit_log.study_id': 'The criteria that it is about; null where it is about none.',
  'members.subject': "The subject in the identity provider's tokens.",
  'members.new_results': 'JSON, as in the contract; null: new results are shown at once.',
  'members.emergency_contacts': 'JSON, as in the contract; null: nobody.',
  'addresses.folded': 'The normalised form: equal for two spellings of the same address.',
  'addresses.recency': 'Increases with each save; the highest is the newest.',
  'diagnoses.diagnosed_year': 'According to the member; null where they did not say.',
  'onboarding_steps.name': '`step1` … `step8`, ordered by number.',
  'idempotency.body': "The reply, encrypted; null where it is read from today's data.",
  'rate_limits.counted': 'Who and what is counted: `member:user_1`, `address:…`, `find:user_1`.',
}

/** What the columns hold, where their names do not say it. `schema.ts` shows it to whoever writes a query. */
export const columnNotes = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const [column, note] of Object.entries(notes)) {
      await sql`comment on column ${sql.ref(column)} is ${sql.lit(note)}`.execute(db)
    }
  },
}
