import * as v from 'valibot'
import { IsoInstant } from './days.ts'
import { endpoint } from './endpoint.ts'
import { GpDetails } from './gp-record-details.ts'

/*
 * Separate from the record: every signed-in page fetches the connection, but only the record's own pages need the
 * shapes of its entries.
 */

/** Limits for tries that the surgery’s system refused; its faults and ours do not count. */
export const connectTries = { perHour: 5, warnAfter: 3 } as const

/** The checkbox beside the surname, which help and refusals name too. */
export const earlierSurname = 'This is an earlier surname of mine'

export const Surgery = v.object({ name: v.string(), odsCode: v.string() })
export type Surgery = v.InferOutput<typeof Surgery>

export const connectGpRecord = endpoint({
  method: 'POST',
  path: '/gp-records',
  summary:
    'Connects the GP record with the details of the surgery’s letter, in place of an earlier connection. Five tries an hour.',
  access: 'member',
  body: GpDetails,
  reply: v.object({
    success: v.literal(true),
    patientId: v.string(),
    gpPractice: v.optional(Surgery),
  }),
  status: 201,
  timeoutMs: 20_000,
})

export const disconnectGpRecord = endpoint({
  method: 'DELETE',
  path: '/gp-records',
  summary: 'Ends the connection and erases what it was made with.',
  access: 'member',
  reply: v.object({ success: v.literal(true) }),
})

export const getGpConnection = endpoint({
  method: 'GET',
  path: '/gp-records',
  summary: 'The surgery whose record is connected, and since when; null while none is.',
  access: 'member',
  reply: v.object({
    connection: v.nullable(v.object({ surgery: Surgery, connectedAt: IsoInstant })),
  }),
})
