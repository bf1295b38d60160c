import type { ConsentEntry, Withdrawal } from '#contract/consents.ts'

/** The history after a withdrawal, until it is refetched. The newest first. */
export const withWithdrawal = (
  history: readonly ConsentEntry[],
  withdrawal: Withdrawal,
): ConsentEntry[] => [
  withdrawal,
  ...history
    .filter(({ id }) => id !== withdrawal.id)
    .map((entry) =>
      entry.kind === 'CONSENT' && entry.id === withdrawal.consentId
        ? { ...entry, withdrawnAt: withdrawal.at }
        : entry,
    ),
]
