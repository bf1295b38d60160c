import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { connectGpRecord } from './gp-connection.ts'

/**
 * Whether the member's last NHS login handed over the details with which their GP record can be
 * connected. The details themselves never reach the browser (decision 039).
 */
export const getHandedOverGpDetails = endpoint({
  method: 'GET',
  path: '/gp-records/handed-over',
  summary: 'Whether an NHS login has just handed over the details to connect the GP record with.',
  access: 'member',
  reply: v.object({
    /** False without an NHS login, without such details, and while a record is connected. */
    available: v.boolean(),
    /** Of the surgery, while they are available. */
    odsCode: v.optional(v.string()),
  }),
})

/** Answers and refusals are those of `connectGpRecord`; 404 when nothing was handed over. */
export const connectHandedOverGpRecord = endpoint({
  method: 'POST',
  path: '/gp-records/handed-over',
  summary: 'Connects the GP record with what an NHS login has handed over. Five tries an hour.',
  access: 'member',
  reply: connectGpRecord.reply,
  status: 201,
  timeoutMs: 20_000,
})
