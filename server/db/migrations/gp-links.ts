import { sql, type Kysely } from 'kysely'

/** By what a connection is known at the surgery, and recognised when its details come again. */
export const gpLinks = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      alter table gp_connections
        add column link_id text, add column account text, add column details text,
        add constraint known_by_all_or_none
          check ((link_id is null) = (account is null) and (link_id is null) = (details is null))
    `.execute(db)
    // What a member leaves behind to be done is nobody's.
    await sql`
      alter policy own_rows on jobs
        with check (member_id is null or member_id = current_setting('rowan.member', true))
    `.execute(db)
  },
}
