import { createContext } from 'react'
import * as v from 'valibot'
import type { NoteKind } from '#offline/cache/notes.ts'
import type { RecordEntry } from '#record/reading/record-entry.ts'

/** What a member wrote to their surgery about an entry that looks wrong to them. */
const CheckRequest = v.object({
  words: v.string(),
  /** YYYY-MM-DD; absent until the member says that they have sent it. */
  askedOn: v.optional(v.string()),
})
export type CheckRequest = v.InferOutput<typeof CheckRequest>

/** By the fingerprint of the entry. An entry that the surgery has changed counts as another one. */
export type CheckRequests = ReadonlyMap<number, CheckRequest>

/** What the member asked their surgery to check. Undefined where that is not possible, as in print. */
export const CheckRequestsContext = createContext<
  | {
      requests: CheckRequests
      onOpen: (entry: RecordEntry) => void
      onChange: (fingerprint: number, request: CheckRequest | undefined) => void
    }
  | undefined
>(undefined)

export const checkRequestsNote: NoteKind<CheckRequests> = {
  name: 'check requests',
  schema: v.pipe(
    v.array(v.tuple([v.number(), CheckRequest])),
    v.transform((all) => new Map(all)),
  ),
  toJson: (requests) => [...requests],
}

/** The requests with this one replaced, or removed if it is undefined or empty. */
export function withCheckRequest(
  before: CheckRequests | null | undefined,
  fingerprint: number,
  request: CheckRequest | undefined,
): CheckRequests {
  const after = new Map(before)
  if (request && (request.words.trim() || request.askedOn)) after.set(fingerprint, request)
  else after.delete(fingerprint)
  return after
}
