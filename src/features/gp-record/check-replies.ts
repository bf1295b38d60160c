import * as v from 'valibot'
import { GpRecord } from '#contract/gp-record.ts'

/** The records in the bytes of the replies, checked; undefined where one is no record of ours. */
export function checkReplies(replies: readonly ArrayBuffer[]): GpRecord[] | undefined {
  const decoder = new TextDecoder()
  const records: GpRecord[] = []
  for (const bytes of replies) {
    const parsed = v.safeParse(GpRecord, jsonOf(decoder.decode(bytes)))
    if (!parsed.success) return undefined
    records.push(parsed.output)
  }
  return records
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Half a reply is no JSON.
    return undefined
  }
}
