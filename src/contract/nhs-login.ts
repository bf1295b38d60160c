import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { connectGpRecord } from './gp-details.ts'

/**
 * Whether the member's last NHS login returned the details to connect their GP record. The details themselves
 * never reach the browser (decision 039).
 */
export const getHandedOverGpDetails = endpoint({
  method: 'GET',
  path: '/gp-records/handed-over',
  summary: 'Whether an NHS login has just handed over the details to connect the GP record with.',
  access: 'member',
  reply: v.object({
    /** False without an NHS login, without such details, and while a record is connected. */
    available: v.boolean(),
    /** The surgery's code, if they are available. */
    odsCode: v.optional(v.string()),
  }),
})

/** Replies and refusals are those of `connectGpRecord`; 404 without details from NHS login. */
export const connectHandedOverGpRecord = endpoint({
  method: 'POST',
  path: '/gp-records/handed-over',
  summary: 'Connects the GP record with what an NHS login has handed over. Five tries an hour.',
  access: 'member',
  reply: connectGpRecord.reply,
  status: 201,
  timeoutMs: 20_000,
})
