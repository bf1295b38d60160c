import * as v from 'valibot'
import { addressFields } from '#contract/addresses.ts'

/** The form of an added address, with the messages of section 5. */
export const NewAddress = v.object(addressFields)
export type NewAddress = v.InferInput<typeof NewAddress>

export const noAddress: NewAddress = { line1: '', line2: '', city: '', postcode: '' }
