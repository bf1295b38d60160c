import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** The session check: whether the API accepts this token, and for whom. */
export const checkSession = endpoint({
  method: 'GET',
  path: '/auth',
  summary: 'Says that the session is accepted, and for which member.',
  access: 'member',
  reply: v.object({ success: v.literal(true), subject: v.string() }),
})
