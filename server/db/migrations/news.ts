import { sql, type Kysely } from 'kysely'

const own = (table: string) => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy own_rows on ${table} to rowan_app
     using (member_id = current_setting('rowan.member', true))
     with check (member_id = current_setting('rowan.member', true))`,
  `create policy the_service on ${table} to rowan_service using (true) with check (true)`,
]

const statements = [
  `create table notification_preferences (
     member_id text primary key references members on delete cascade,
     preferences text not null check (char_length(preferences) between 1 and 1000),
     mail_token text not null unique,
     mailed_at timestamptz
   )`,
  `create table push_subscriptions (
     id text not null,
     member_id text not null references members on delete cascade,
     endpoint text not null check (char_length(endpoint) between 1 and 1000),
     p256dh text not null check (char_length(p256dh) between 1 and 100),
     auth text not null check (char_length(auth) between 1 and 40),
     told_at timestamptz,
     created_at timestamptz not null,
     primary key (member_id, id)
   )`,
  // Of the members who had a device, the last one is told.
  'create index push_subscriptions_of_device on push_subscriptions (id)',
  ...own('notification_preferences'),
  ...own('push_subscriptions'),
  'grant select, insert, update (preferences) on notification_preferences to rowan_app',
  'grant select, update (preferences, mailed_at) on notification_preferences to rowan_service',
  'grant select, insert, update, delete on push_subscriptions to rowan_app',
  'grant select, delete, update (told_at) on push_subscriptions to rowan_service',
]

/** How members are told outside the app, and on which devices. */
export const news = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
