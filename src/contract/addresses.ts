import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { plainDigits } from './fold.ts'
import { Id, limits } from './limits.ts'
import { requiredText, text } from './texts.ts'
import { tidied } from './tidy.ts'

/** The four fields of a postal address, with the messages of section 5. */
export const addressFields = {
  line1: requiredText(limits.addressLineLength, 'Please enter the first line of your address.'),
  line2: v.optional(text(limits.addressLineLength)),
  city: requiredText(limits.addressLineLength, 'Please enter your city.'),
  postcode: requiredText(limits.postcodeLength, 'Please enter your postcode.'),
}

/** The values of an address form. */
export const AddressForm = v.object(addressFields)
export type AddressForm = v.InferOutput<typeof AddressForm>

export const Address = v.object({
  id: v.string(),
  name: v.string(),
  line1: v.string(),
  line2: v.optional(v.string()),
  city: v.string(),
  postcode: v.string(),
})
export type Address = v.InferOutput<typeof Address>

export const listAddresses = endpoint({
  method: 'GET',
  path: '/addresses',
  summary: 'The saved addresses. The first is the home address, which the health profile shows.',
  access: 'member',
  reply: v.array(Address),
})

export const addAddress = endpoint({
  method: 'POST',
  path: '/addresses',
  summary:
    'Saves an address; its name defaults to "line1, line2". One already there becomes the newest.',
  access: 'member',
  body: v.strictObject({
    ...addressFields,
    name: v.optional(requiredText(2 * limits.addressLineLength + 2, 'Give the address a name.')),
    /** False: an address for kits. The one of the health profile stays first. */
    isHome: v.optional(v.boolean()),
  }),
  reply: Address,
  status: 201,
})

export const removeAddress = endpoint({
  method: 'DELETE',
  path: '/addresses/{id}',
  summary: 'Removes a saved address. Orders keep the address that they were sent to.',
  access: 'member',
  params: v.object({ id: Id }),
  reply: v.object({ success: v.literal(true) }),
})

/** "10 High Street" and "Hallow" make "10 High Street, Hallow" (section 5). */
export const addressName = ({
  line1,
  line2,
}: {
  line1: string
  line2?: string | undefined
}): string => (line2 ? `${line1}, ${line2}` : line1)

/** Of a postcode without spaces and marks. */
export const ukPostcode =
  /^(GIR ?0AA|([A-PR-UWYZ](\d[\dA-HJKSTUW]?|[A-HK-Y]\d[\dABEHMNPRVWXY]?)) ?\d[ABD-HJLNP-UW-Z]{2})$/i

/** Formats any spelling of a UK postcode as on a letter; other text is only tidied. */
export function formatPostcode(typed: string): string {
  const compact = compactPostcode(typed)
  return ukPostcode.test(compact) ? `${compact.slice(0, -3)} ${compact.slice(-3)}` : tidied(typed)
}

/** For a warning, never a refusal: section 5 only requires a non-empty postcode. */
export const looksLikePostcode = (typed: string): boolean => ukPostcode.test(compactPostcode(typed))

const compactPostcode = (typed: string): string =>
  plainDigits(typed)
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
