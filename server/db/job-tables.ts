import type { Generated } from 'kysely'

/** What is still to be done at an outside service; the row goes when it is done. */
interface Jobs {
  /** The outside service may know it by this id, and so take what is repeated once. */
  id: string
  kind: string
  /** The member who may still take it back; what has to be done in any case is nobody's. */
  member_id: string | null
  /** What jobs about one thing have in common, if something else looks for them. */
  about: string | null
  /** JSON, whose shape belongs to the kind. */
  payload: string
  /** None until somebody has begun with it. */
  attempts: Generated<number>
  /** Nobody tries before; whoever tries moves it on first. */
  due_at: Date
  created_at: Date
}

export interface JobTables {
  jobs: Jobs
}
