import { sql, type Kysely } from 'kysely'

const kinds = `'INTEREST', 'DECLINE', 'DECLINE_UNDONE', 'CONSENT', 'WITHDRAWAL'`
const withoutText = `'INTEREST', 'DECLINE', 'DECLINE_UNDONE'`

/** A decline that is taken back is an answer of its own: the history only grows. */
export const declinesUndone = {
  async up(db: Kysely<unknown>): Promise<void> {
    const statement = `
      alter table study_answers
        drop constraint study_answers_kind_check,
        drop constraint study_answers_check,
        drop constraint study_answers_check1,
        add constraint study_answers_kind check (kind in (${kinds})),
        add constraint study_answers_text
          check ((text_version is null) = (kind in (${withoutText}))),
        add constraint study_answers_items check ((items is null) = (kind in (${withoutText})))`
    await sql.raw(statement).execute(db)
  },
}
