import * as v from 'valibot'
import { IsoInstant } from './days.ts'
import { endpoint } from './endpoint.ts'

/*
 * Separate from the record: every signed-in page fetches the connection, but only the record's own pages need the
 * shapes of its entries.
 */

export const Surgery = v.object({ name: v.string(), odsCode: v.string() })
export type Surgery = v.InferOutput<typeof Surgery>

export const getGpConnection = endpoint({
  method: 'GET',
  path: '/gp-records',
  summary: 'The surgery whose record is connected, and since when; null while none is.',
  access: 'member',
  reply: v.object({
    connection: v.nullable(v.object({ surgery: Surgery, connectedAt: IsoInstant })),
  }),
})
