import { sql, type Kysely } from 'kysely'

const statements = [
  'alter table partner_outbox add column cancelled_at timestamptz',
  // An order that is closed before it was delivered has no details left for the laboratory, and never will.
  'alter table partner_outbox drop constraint partner_outbox_check',
  `alter table partner_outbox add constraint partner_outbox_delivered_without_details
     check (delivered_at is null or payload is null) not valid`,
  'grant update (cancelled_at) on partner_outbox to rowan_service',
  'alter table lab_messages drop constraint lab_messages_fault_check',
  `alter table lab_messages add constraint lab_messages_fault_check
     check (fault in ('unknown-order', 'other-kit', 'closed-order')) not valid`,
  `select pgboss.create_queue('partner-cancellation',
     '{"policy": "standard", "retryDelay": 1, "retryBackoff": true, "retryLimit": 600,
       "expireInSeconds": 15, "retentionMinutes": 525600}'::json)`,
  // The queue has a table of its own.
  `do $$ declare each record; begin
     for each in select relname as name from pg_class
                  where relkind = 'r' and relnamespace = 'pgboss'::regnamespace
                    and not relrowsecurity loop
       execute format('alter table pgboss.%I enable row level security', each.name);
       execute format('alter table pgboss.%I force row level security', each.name);
     end loop;
   end $$`,
]

/** The laboratory hears of orders that were cancelled or replaced, and its messages about them wait for a person. */
export const closedOrders = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
