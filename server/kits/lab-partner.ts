import * as v from 'valibot'
import { KitId, type KitCloseReason } from '#contract/kits.ts'
import { callOutside, OutsideServiceError } from '../telemetry/outside-call.ts'

/** What the lab partner needs to send a kit and to identify a sample; unknown values are left out. */
export const PartnerOrder = v.object({
  orderNumber: v.string(),
  product: v.string(),
  quantity: v.number(),
  person: v.object({
    firstName: v.optional(v.string()),
    lastName: v.optional(v.string()),
    /** YYYY-MM-DD. */
    dateOfBirth: v.optional(v.string()),
    sex: v.optional(v.picklist(['MALE', 'FEMALE'])),
  }),
  deliverTo: v.object({
    line1: v.string(),
    line2: v.optional(v.string()),
    city: v.string(),
    postcode: v.string(),
  }),
})
export type PartnerOrder = v.InferOutput<typeof PartnerOrder>

export interface LabPartner {
  /**
   * Sends an order. The key makes it idempotent, so it can be sent again after a lost reply.
   * Returns the id of the kit. Throws OutsideServiceError.
   */
  place(order: PartnerOrder, key: string): Promise<{ kitId?: string | undefined }>
  /**
   * Says that an order was cancelled or replaced: its kit is not to be sent, or not to be used. It may be said
   * again, and before the order itself arrives, which is then refused. Throws OutsideServiceError.
   */
  cancel(orderNumber: string, reason: KitCloseReason): Promise<void>
}

const Accepted = v.object({ orderNumber: v.string(), kitId: v.optional(KitId) })
const Cancelled = v.object({ orderNumber: v.string() })

const service = 'lab-partner'

/** The lab partner's order API at `apiUrl`; `code` is our customer code. */
export function createLabPartner(at: { apiUrl: string; apiKey: string; code: string }): LabPartner {
  const Authorization = `Bearer ${at.apiKey}`
  return {
    async place(order, key) {
      const { orderNumber, kitId } = await callOutside({
        service,
        url: new URL(`${at.apiUrl}/orders`),
        method: 'POST',
        headers: { Authorization, 'Idempotency-Key': key },
        body: { partnerCode: at.code, ...order },
        reply: Accepted,
      })
      if (orderNumber !== order.orderNumber) {
        throw new OutsideServiceError(service, 'not-understood')
      }
      return { kitId }
    },

    async cancel(number, reason) {
      const { orderNumber } = await callOutside({
        service,
        url: new URL(`${at.apiUrl}/orders/${number}/cancellation`),
        method: 'PUT',
        headers: { Authorization },
        body: { partnerCode: at.code, reason },
        reply: Cancelled,
      })
      if (orderNumber !== number) throw new OutsideServiceError(service, 'not-understood')
    },
  }
}
