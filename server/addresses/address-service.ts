import * as v from 'valibot'
import {
  AddressServiceError,
  cleanseAddresses,
  findAddresses,
  retrieveAddress,
} from '#contract/address-service.ts'
import type { EndpointReply } from '#contract/endpoint.ts'
import { callOutside } from '../telemetry/outside-call.ts'

declare module '../http/serve.ts' {
  interface Services {
    readonly addressService: AddressService
  }
}

type AddressToCleanse = v.InferOutput<typeof cleanseAddresses.body>['Addresses'][number]

/**
 * The address service, called with its key. All methods throw OutsideServiceError; the service's
 * own errors are in its replies.
 */
export interface AddressService {
  find(
    query: v.InferOutput<typeof findAddresses.query>,
  ): Promise<EndpointReply<typeof findAddresses>>
  retrieve(id: string): Promise<EndpointReply<typeof retrieveAddress>>
  cleanse(addresses: readonly AddressToCleanse[]): Promise<EndpointReply<typeof cleanseAddresses>>
}

const country = 'GB'
const mostSuggestions = '10'

/** Loqate, or a compatible service, at `url`: the part before `/Capture/…`. */
export function createAddressService({ url, key }: { url: string; key: string }): AddressService {
  const service = 'address-service'
  const urlOf = ({ path }: { path: string }, query: Record<string, string | undefined> = {}) => {
    const target = new URL(url.replace(/\/$/, '') + path.replace('/address-service', ''))
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) target.searchParams.set(name, value)
    }
    return target
  }
  return {
    async find({ Text, Container, Limit = mostSuggestions }) {
      const query = { Key: key, Text, Container, Countries: country, Limit, Language: 'en' }
      const { reply } = findAddresses
      return withoutKey(
        key,
        await callOutside({ service, url: urlOf(findAddresses, query), reply }),
      )
    },
    async retrieve(Id) {
      const { reply } = retrieveAddress
      const target = urlOf(retrieveAddress, { Key: key, Id })
      return withoutKey(key, await callOutside({ service, url: target, reply }))
    },
    async cleanse(addresses) {
      const body = {
        Key: key,
        Addresses: addresses.map((address) => ({ ...address, Country: country })),
      }
      const target = urlOf(cleanseAddresses)
      const call = { service, url: target, method: 'POST' as const, body, reply: BatchReply }
      return withoutKey(key, await callOutside(call))
    },
  }
}

/** The batch call returns an error either as a list of one or bare. */
const BatchReply = v.union([
  cleanseAddresses.reply,
  v.pipe(
    AddressServiceError,
    v.transform((error) => [error]),
  ),
])

/** An error of the service may quote the key. */
const withoutKey = <Reply>(key: string, reply: Reply): Reply =>
  key ? JSON.parse(JSON.stringify(reply).replaceAll(JSON.stringify(key).slice(1, -1), '…')) : reply
