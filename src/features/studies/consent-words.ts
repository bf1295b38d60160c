import type { ConsentEntry } from '#contract/consents.ts'
import { longDate } from '#ui/format-date.ts'

/** What the member did, as the heading of an entry. */
export function entryTitle(entry: ConsentEntry): string {
  switch (entry.kind) {
    case 'INTEREST':
      return 'Interest confirmed'
    case 'DECLINE':
      return 'Declined'
    case 'DECLINE_UNDONE':
      return 'Decline undone'
    case 'CONSENT':
      return entry.withdrawnAt === null
        ? 'Consent given'
        : `Consent given, in force until ${longDate(entry.withdrawnAt)}`
    case 'WITHDRAWAL':
      return 'Withdrawn'
  }
}
