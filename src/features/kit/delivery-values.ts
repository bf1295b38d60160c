import * as v from 'valibot'
import { addressFields } from '#contract/addresses.ts'

/** The values of the delivery form. */
export const DeliveryValues = v.object({
  ...addressFields,
  /** The saved address that the fields contain unchanged; otherwise empty. */
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
