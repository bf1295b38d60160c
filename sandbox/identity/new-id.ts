import { randomBytes } from 'node:crypto'

/** An id in Clerk's format: `user_…`, `sess_…`. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(14).toString('hex')}`
