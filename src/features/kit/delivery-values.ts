import * as v from 'valibot'
import { addressFields } from '#contract/addresses.ts'

/** What the form of the delivery address holds. */
export const DeliveryValues = v.object({
  ...addressFields,
  /** The saved address that the fields hold unchanged; empty when they hold another. */
  addressId: v.string(),
})
export type DeliveryValues = v.InferInput<typeof DeliveryValues>
export type Delivery = v.InferOutput<typeof DeliveryValues>

export const noAddress: DeliveryValues = {
  addressId: '',
  line1: '',
  line2: '',
  city: '',
  postcode: '',
}
