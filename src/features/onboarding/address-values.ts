import * as v from 'valibot'
import { addressFields } from '#contract/addresses.ts'

/** What the form of the address question holds. */
export const AddressValues = v.object({
  ...addressFields,
  lookUp: v.string(),
  /** Whether the address is one that the service gave or that was saved before. */
  isKnown: v.boolean(),
})
export type AddressValues = v.InferInput<typeof AddressValues>
export type FilledAddress = v.InferOutput<typeof AddressValues>
