import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/**
 * The address service (Loqate) in its own shapes. The app calls it at a configured base URL, by default
 * `/address-service` of the patient API, which adds the key and a quota.
 */

/** The service returns errors with status 200, in place of an item. */
export const AddressServiceError = v.object({
  Error: v.string(),
  Description: v.string(),
  Cause: v.optional(v.string()),
  Resolution: v.optional(v.string()),
})

/** A suggestion. Any Type but `Address` is a container, to be searched in again. */
export const AddressSuggestion = v.object({
  Id: v.string(),
  Type: v.string(),
  Text: v.string(),
  Highlight: v.optional(v.string()),
  Description: v.string(),
})
export type AddressSuggestion = v.InferOutput<typeof AddressSuggestion>

export const RetrievedAddress = v.object({
  Id: v.string(),
  Type: v.optional(v.string()),
  Language: v.optional(v.string()),
  Line1: v.string(),
  Line2: v.optional(v.string()),
  Line3: v.optional(v.string()),
  Line4: v.optional(v.string()),
  Line5: v.optional(v.string()),
  City: v.string(),
  PostalCode: v.string(),
  Label: v.optional(v.string()),
})
export type RetrievedAddress = v.InferOutput<typeof RetrievedAddress>

/** AVC starts with V verified, P partial, A ambiguous, R reverted or U unverified; AQI is A (best) to E. */
export const CleansedMatch = v.object({
  AQI: v.optional(v.string()),
  AVC: v.optional(v.string()),
  Address1: v.optional(v.string()),
  Address2: v.optional(v.string()),
  Locality: v.optional(v.string()),
  PostalCode: v.optional(v.string()),
})
export type CleansedMatch = v.InferOutput<typeof CleansedMatch>

const AddressToCleanse = v.object({
  Address1: v.pipe(v.string(), v.maxLength(250)),
  Address2: v.optional(v.pipe(v.string(), v.maxLength(250))),
  Locality: v.optional(v.pipe(v.string(), v.maxLength(250))),
  PostalCode: v.optional(v.pipe(v.string(), v.maxLength(250))),
  Country: v.optional(v.literal('GB')),
})

const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(250))

export const findAddresses = endpoint({
  method: 'GET',
  path: '/address-service/Capture/Interactive/Find/v1.1/json3.ws',
  summary: 'Suggests addresses in the United Kingdom, at most ten, for what was typed so far.',
  access: 'member',
  query: v.object({
    Text: v.pipe(v.string(), v.maxLength(250)),
    Container: v.optional(v.pipe(v.string(), v.maxLength(250))),
    Countries: v.optional(v.literal('GB')),
    Limit: v.optional(v.pipe(v.string(), v.regex(/^([1-9]|10)$/, 'Ask for 1 to 10.'))),
    Language: v.optional(v.literal('en')),
  }),
  reply: v.object({ Items: v.array(v.union([AddressServiceError, AddressSuggestion])) }),
})

export const retrieveAddress = endpoint({
  method: 'GET',
  path: '/address-service/Capture/Interactive/Retrieve/v1/json3.ws',
  summary: 'The whole address behind a suggestion. Its id is temporary.',
  access: 'member',
  query: v.object({ Id }),
  reply: v.object({ Items: v.array(v.union([AddressServiceError, RetrievedAddress])) }),
})

export const cleanseAddresses = endpoint({
  method: 'POST',
  path: '/address-service/Cleansing/International/Batch/v1.00/json4.ws',
  summary: 'Compares typed addresses with those that the postal service knows.',
  access: 'member',
  readOnly: true,
  body: v.object({ Addresses: v.pipe(v.array(AddressToCleanse), v.minLength(1), v.maxLength(10)) }),
  reply: v.array(
    v.union([AddressServiceError, v.object({ Matches: v.optional(v.array(CleansedMatch), []) })]),
  ),
})
