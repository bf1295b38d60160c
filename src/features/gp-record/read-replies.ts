import { assembleRecord } from './assemble-record.ts'
import type { LoadedRecord } from './record-entry.ts'
import type { RecordToRead } from './worker-messages.ts'

/** The record in the bytes of the replies; undefined where they are no record. */
export function readReplies({ replies, period }: RecordToRead): LoadedRecord | undefined {
  const decoder = new TextDecoder()
  try {
    const parsed = replies.map((bytes): unknown => JSON.parse(decoder.decode(bytes)))
    return assembleRecord(parsed, period)
  } catch (error) {
    // Half a reply is no JSON; anything else is our own fault and must be heard.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
