import { memberKey } from '#api/queries.ts'

export const recordQueries = {
  /** Everything read of a member's record. */
  all: (subject: string) => memberKey(subject, 'gp-record'),
}
