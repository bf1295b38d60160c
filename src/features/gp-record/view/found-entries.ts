import { filtered } from './entry-rows.ts'
import type { EntriesBySection } from '../record/record-entry.ts'

/**
 * A search over entries that do not change: gives those that hold all the words (folded). What was
 * found is looked through again while words only grow, so that each letter asks less than the last.
 */
export function searchIn(
  entries: EntriesBySection,
): (words: readonly string[]) => EntriesBySection {
  let last: { words: readonly string[]; found: EntriesBySection } = { words: [], found: entries }
  return (words) => {
    const isNarrower = last.words.every((word) => words.some((each) => each.includes(word)))
    const among = isNarrower ? last.found : entries
    const found = new Map([...among].map(([name, all]) => [name, filtered(all, { words })]))
    last = { words, found }
    return found
  }
}
