import { queryOptions } from '@tanstack/react-query'
import { callAddressService } from '#api/call-address-service.ts'
import { memberKey } from '#api/queries.ts'
import {
  cleanseAddresses,
  findAddresses,
  retrieveAddress,
  type AddressSuggestion,
  type CleansedMatch,
} from '#contract/address-service.ts'
import { formatPostcode, type AddressForm } from '#contract/addresses.ts'

/** Section 9: the look-up shows at most ten. */
const mostSuggestions = 10

/** How long a typed address may wait for its check before it goes on without. */
const checkDeadline = 6_000

interface Search {
  subject: string
  text: string
  /** The id of the suggestion that is opened: a street or a postcode, say. */
  container: string | undefined
}

/** Suggestions for what was typed so far. Never kept on the device. */
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

/** The whole address behind a suggestion. Throws when the service does not give it, or the caller gave up. */
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

/** What became of the check of a typed address. */
export type AddressCheck =
  | { outcome: 'found'; address: AddressForm }
  | { outcome: 'not-found' }
  /** Down, slow, or answering an error inside 200: the typed address goes on as it is. */
  | { outcome: 'unavailable' }

/** Compares a typed address with those that the postal service knows (section 5). Never throws. */
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

/** Verified or partly verified (AVC), with the parts that an address needs. */
const isIdentified = ({ AVC = 'V', Address1, Locality, PostalCode }: CleansedMatch): boolean =>
  /^[VP]/.test(AVC) && Boolean(Address1 && Locality && PostalCode)

const addressOf = ({ Address1 = '', Address2, Locality = '', PostalCode = '' }: CleansedMatch) => ({
  line1: Address1,
  ...(Address2 && { line2: Address2 }),
  city: Locality,
  postcode: formatPostcode(PostalCode),
})

/** The service says no inside a 200, in the place of an item. */
function itemsOf<Item extends object>(items: readonly Item[]): Exclude<Item, { Error: string }>[] {
  if (!items.every(isItem)) throw new AddressServiceError('The address service answered an error.')
  return items.filter(isItem)
}

const isItem = <Item extends object>(item: Item): item is Exclude<Item, { Error: string }> =>
  !('Error' in item)

class AddressServiceError extends Error {
  override name = 'AddressServiceError'
}
