import { useQuery } from '@tanstack/react-query'
import { useMember } from '#identity/use-member.ts'
import { routes } from '#routes'
import { SettingsPage } from '#ui/SettingsPage.tsx'
import { SummaryList, type SummaryRow } from '#ui/SummaryList.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { Ready } from '#ui/Unready.tsx'
import type { EndpointReply } from '#contract/endpoint.ts'
import type { listOperatorActions } from '#contract/account.ts'
import { longDateTime } from '#ui/format-date.ts'
import { accessHistoryQuery } from './queries.ts'

/** What our staff did for the member, who did it and why. */
export function AccessHistoryPage() {
  const { subject } = useMember()
  const history = useQuery(accessHistoryQuery(subject))
  return (
    <SettingsPage name="Who has looked at my data">
      <Ready query={history} what="who has looked at your data">
        {(actions) => (
          <>
            <p>
              Our staff cannot see your answers, your diagnoses or your GP record. Each time they do
              something for you, we record it here.
            </p>
            {actions.length > 0 ? (
              <SummaryList rows={accessRows(actions)} />
            ) : (
              <p>No one has looked at your account or done anything for you yet.</p>
            )}
            <p>
              What you did yourself is in{' '}
              <TextLink href={routes.download}>the copy of your data</TextLink>. If something here
              looks wrong, <TextLink href={routes.contactUs}>contact us</TextLink>.
            </p>
          </>
        )}
      </Ready>
    </SettingsPage>
  )
}

type OperatorAction = EndpointReply<typeof listOperatorActions>[number]

/** What each operator action does for a member, in words for them. */
const actionWords: Readonly<Record<string, string>> = {
  'kit-access': 'Changed whether you can order a DNA kit',
  member:
    'Looked at your account: when you joined, your kit orders, and if a GP record is connected',
  'kit-event': 'Recorded what happened to your kit',
  'data-returned': 'Recorded that your data came back',
  'order-cancel': 'Cancelled your kit order',
  'order-replace': 'Sent you another kit',
  'sample-failed': 'Sent you another kit, because the laboratory could not use your sample',
  invite: 'Invited you to a study',
  'invite-matching': 'Invited you to a study, with everyone whose profile fits it',
  'data-request': 'Asked you to share data with a study',
  erase: 'Deleted your account',
}

/** One row for each minute, in the given order. */
function accessRows(actions: readonly OperatorAction[]): SummaryRow[] {
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
