import { queryOptions } from '@tanstack/react-query'
import { callAddressService } from '#api/call-address-service.ts'
import { memberKey } from '#api/queries.ts'
import { formatPostcode, type AddressForm } from '#contract/addresses.ts'
import {
  cleanseAddresses,
  findAddresses,
  retrieveAddress,
  type AddressSuggestion,
  type CleansedMatch,
} from '#contract/address-service.ts'

/** Section 9: the look-up shows at most ten. */
const mostSuggestions = 10

/** How long the check of a typed address may take before it is skipped, in ms. */
const checkDeadline = 6_000

interface Search {
  subject: string
  text: string
  /** The id of the expanded suggestion, such as a street or postcode. */
  container: string | undefined
}

/** Suggestions for the typed text. Never stored on the device. */
export const findQuery = ({ subject, text, container }: Search) =>
  queryOptions({
    queryKey: memberKey(subject, 'address-service', text, container ?? ''),
    queryFn: async ({ signal }): Promise<AddressSuggestion[]> => {
      const query = {
        Text: text,
        Countries: 'GB',
        Limit: String(mostSuggestions),
        Language: 'en',
      } as const
      const reply = await callAddressService(
        findAddresses,
        { query: { ...query, ...(container && { Container: container }) } },
        { signal },
      )
      return itemsOf(reply.Items).slice(0, mostSuggestions)
    },
    retry: false,
  })

/** The full address of a suggestion. Throws if the service does not return it, or on abort. */
export async function retrieve(id: string, givenUp: AbortSignal): Promise<AddressForm> {
  const signal = AbortSignal.any([givenUp, AbortSignal.timeout(checkDeadline)])
  const { Items } = await callAddressService(retrieveAddress, { query: { Id: id } }, { signal })
  const [found] = itemsOf(Items)
  if (!found) throw new AddressServiceError('The address has gone.')
  const line2 = [found.Line2, found.Line3, found.Line4, found.Line5].filter(Boolean).join(', ')
  return {
    line1: found.Line1,
    ...(line2 && { line2 }),
    city: found.City,
    postcode: formatPostcode(found.PostalCode),
  }
}

/** The result of checking a typed address. */
export type AddressCheck =
  | { outcome: 'found'; address: AddressForm }
  | { outcome: 'not-found' }
  /** The service was down, slow, or returned an error with status 200: the typed address is used as it is. */
  | { outcome: 'unavailable' }

/** Checks a typed address against the postal service's (section 5). Never throws. */
export async function checkAddress(typed: AddressForm): Promise<AddressCheck> {
  const { line1, line2, city, postcode } = typed
  const address = {
    Address1: line1,
    ...(line2 && { Address2: line2 }),
    Locality: city,
    PostalCode: postcode,
    Country: 'GB',
  } as const
  try {
    const [reply] = await callAddressService(
      cleanseAddresses,
      { body: { Addresses: [address] } },
      { signal: AbortSignal.timeout(checkDeadline) },
    )
    if (!reply || 'Error' in reply) return { outcome: 'unavailable' }
    const match = reply.Matches.find(isIdentified)
    return match ? { outcome: 'found', address: addressOf(match) } : { outcome: 'not-found' }
  } catch {
    return { outcome: 'unavailable' }
  }
}

/** Verified or partly verified (AVC), with all required parts. */
const isIdentified = ({ AVC = 'V', Address1, Locality, PostalCode }: CleansedMatch): boolean =>
  /^[VP]/.test(AVC) && Boolean(Address1 && Locality && PostalCode)

const addressOf = ({ Address1 = '', Address2, Locality = '', PostalCode = '' }: CleansedMatch) => ({
  line1: Address1,
  ...(Address2 && { line2: Address2 }),
  city: Locality,
  postcode: formatPostcode(PostalCode),
})

/** The service returns errors with status 200, as an item. */
function itemsOf<Item extends object>(items: readonly Item[]): Exclude<Item, { Error: string }>[] {
  if (!items.every(isItem)) throw new AddressServiceError('The address service answered an error.')
  return items.filter(isItem)
}

const isItem = <Item extends object>(item: Item): item is Exclude<Item, { Error: string }> =>
  !('Error' in item)

class AddressServiceError extends Error {
  override name = 'AddressServiceError'
}
