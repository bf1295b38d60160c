import type { EndpointReply } from '#contract/endpoint.ts'
import type { listOperatorActions } from '#contract/account.ts'
import { longDateTime } from '#ui/format-date.ts'
import type { SummaryRow } from '#ui/SummaryList.tsx'

type OperatorAction = EndpointReply<typeof listOperatorActions>[number]

/** What each verb of operators does for a member, as one would say it to them. */
const actionWords: Readonly<Record<string, string>> = {
  'kit-access': 'Changed whether you can order a DNA kit',
  member:
    'Looked at your account: when you joined, your kit orders, and if a GP record is connected',
  'kit-event': 'Wrote down what happened to your kit',
  'data-returned': 'Wrote down that your data came back',
  'order-cancel': 'Cancelled your kit order',
  'order-replace': 'Sent you another kit',
  'sample-failed': 'Sent you another kit, because the laboratory could not use your sample',
  invite: 'Invited you to a study',
  'invite-matching': 'Invited you to a study, with everyone whose profile fits it',
  'data-request': 'Asked you to share data with a study',
  erase: 'Deleted your account',
}

/** One row a minute, in the order in which they come. */
export function accessRows(actions: readonly OperatorAction[]): SummaryRow[] {
  const rows = new Map<string, string[]>()
  for (const action of actions) {
    const term = longDateTime(action.at)
    rows.set(term, [...(rows.get(term) ?? []), ...linesOf(action)])
  }
  return [...rows].map(([term, values]) => ({ term, values }))
}

const linesOf = ({ action, outcome, operator, reason }: OperatorAction): string[] => [
  outcome === 'begun'
    ? (actionWords[action] ?? action)
    : `This did not work: ${actionWords[action] ?? action}`,
  `By ${operator}`,
  ...(reason === undefined ? [] : [`Why: ${reason}`]),
]
