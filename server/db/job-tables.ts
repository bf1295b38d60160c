import type { Generated } from 'kysely'

/** A call to an outside service that is still to be made; the row is deleted once it succeeds. */
interface Jobs {
  /** May serve the outside service as an idempotency key. */
  id: string
  kind: string
  /** The member who may still cancel it; null for a job that must run in any case. */
  member_id: string | null
  /** Groups the jobs about one thing, for those who look them up. */
  about: string | null
  /** JSON whose shape depends on the kind. */
  payload: string
  /** Zero until the first attempt begins. */
  attempts: Generated<number>
  /** Not to be tried before; an attempt first moves it on. */
  due_at: Date
  created_at: Date
}

export interface JobTables {
  jobs: Jobs
}
