import { sql } from 'kysely'
import type { Database } from '../../server/db/tables.ts'

/** During `work` there is no room for the stored reply of a write, though its effect would fit. */
export async function withFullDisk(db: Database, work: () => Promise<void>): Promise<void> {
  await sql`create function full_disk() returns trigger language plpgsql as $$ begin
              raise exception 'No space left on device' using errcode = 'disk_full';
            end $$`.execute(db)
  await sql`create trigger full_disk before insert on idempotency
              execute function full_disk()`.execute(db)
  try {
    await work()
  } finally {
    await sql`drop function full_disk cascade`.execute(db)
  }
}
