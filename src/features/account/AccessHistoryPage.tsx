import { Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMember } from '#identity/session.ts'
import { routes } from '#routes'
import { SettingsPage } from '#ui/Page.tsx'
import { SummaryList, type SummaryRow } from '#ui/SummaryList.tsx'
import { TextLink } from '#ui/links.tsx'
import { Ready } from '#ui/states.tsx'
import type { EndpointReply } from '#contract/endpoint.ts'
import type { listIdentityChanges, listOperatorActions } from '#contract/account.ts'
import type { listSharedLinks } from '#contract/shared-links.ts'
import { longDateTime } from '#domain/formats.ts'
import { whyLines } from './export-sections.ts'
import { accessHistoryQuery, identityChangesQuery, sharedLinksQuery } from './queries.ts'

/** What our staff did for the member, who did it and why. */
export function AccessHistoryPage() {
  const { subject } = useMember()
  const history = useQuery(accessHistoryQuery(subject))
  const changes = useQuery(identityChangesQuery(subject))
  const shared = useQuery(sharedLinksQuery(subject))
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
            {shared.data && shared.data.openings.length > 0 && (
              <>
                <h2>Summaries that you shared</h2>
                <p>Who opened a link that you made. We do not check the name they give.</p>
                <SummaryList rows={openingRows(shared.data)} />
              </>
            )}
            {changes.data && changes.data.length > 0 && (
              <>
                <h2>Your name and date of birth</h2>
                <p>They decide which GP record can be connected to your account.</p>
                <SummaryList rows={changeRows(changes.data)} />
              </>
            )}
            <Paper component="p" variant="quiet">
              To see what you did yourself,{' '}
              <TextLink href={routes.download}>download your data</TextLink>. If something here
              looks wrong, <TextLink href={routes.contactUs}>contact us</TextLink>.
            </Paper>
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
  'invite-matching': 'Invited you and others with a similar profile to a study',
  'study-matching':
    'Looked for members whose profile fits a study. Yours did, but we did not send you a new invitation',
  'data-request': 'Asked you to share data with a study',
  'job-retry': 'Tried again to do something for you that had failed',
  audit: 'Looked at the list of what we did with your account',
  erase: 'Deleted your account',
}

/** Each change of a profile, in words for its member. */
const changeWords: Readonly<Record<string, string>> = {
  'first-name': 'Your first name was changed',
  surname: 'Your surname was changed',
  'date-of-birth': 'Your date of birth was changed',
  'birth-date-changed': 'Your GP record was disconnected, because your date of birth was changed',
  'earlier-surname': 'A GP record was connected with an earlier surname of yours',
}

const changeRows = (changes: EndpointReply<typeof listIdentityChanges>): SummaryRow[] =>
  byMinute(changes.map(({ at, what }) => ({ at, lines: [changeWords[what] ?? what] })))

const openingRows = ({ openings }: EndpointReply<typeof listSharedLinks>): SummaryRow[] =>
  byMinute(
    openings.map(({ at, recipient, linkMadeAt }) => ({
      at,
      lines: [
        `Someone who gave the name “${recipient}” opened the link you made ${longDateTime(linkMadeAt)}`,
      ],
    })),
  )

const accessRows = (actions: readonly OperatorAction[]): SummaryRow[] =>
  byMinute(
    together(actions).map(({ times, ...action }) => ({
      at: action.at,
      lines: linesOf(action, times),
    })),
  )

/** The same done several times in a minute, by the same person for the same reason, is said once. */
function together(actions: readonly OperatorAction[]): (OperatorAction & { times: number })[] {
  const groups = new Map<string, OperatorAction & { times: number }>()
  for (const action of actions) {
    const key = JSON.stringify({ ...action, at: longDateTime(action.at) })
    groups.set(key, { ...action, times: (groups.get(key)?.times ?? 0) + 1 })
  }
  return [...groups.values()]
}

/** One row for each minute, in the given order. */
function byMinute(entries: readonly { at: string; lines: string[] }[]): SummaryRow[] {
  const rows = new Map<string, string[]>()
  for (const { at, lines } of entries) {
    const term = longDateTime(at)
    rows.set(term, [...(rows.get(term) ?? []), ...lines])
  }
  return [...rows].map(([term, values]) => ({ term, values }))
}

function linesOf(entry: OperatorAction, times: number): string[] {
  const { action, outcome, operator } = entry
  const words = `${actionWords[action] ?? action}${times > 1 ? ` (${times} times)` : ''}`
  return [
    outcome === 'begun' ? words : `We tried this, but it did not work: ${words}`,
    `By ${operator}`,
    ...whyLines(entry),
  ]
}
