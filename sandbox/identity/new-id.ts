import { randomBytes } from 'node:crypto'

/** An id as Clerk writes them: `user_…`, `sess_…`. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(14).toString('hex')}`
