import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Cause, FailureMessage } from '#api/failure-messages.ts'
import type { EndpointReply } from '#contract/endpoint.ts'
import type { connectGpRecord } from '#contract/gp-connection.ts'
import { routes } from '#routes'
import { Dialog } from '#ui/Dialog.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { StatusBanner } from '#ui/status.tsx'

interface ConnectResultProps {
  reply: EndpointReply<typeof connectGpRecord> | undefined
  failure: FailureMessage | undefined
  /** When it was submitted; identifies the failure whose dialog was closed. */
  submittedAt: number
}

/** The two dialogs of section 8. Closing the success leads to /dashboard; closing the failure stays here. */
export function ConnectResult({ reply, failure, submittedAt }: ConnectResultProps) {
  const [, navigate] = useLocation()
  const [closedAt, setClosedAt] = useState(0)
  const surgery = reply?.gpPractice?.name
  return (
    <>
      <Dialog
        title="Your GP record"
        opened={reply !== undefined}
        onClose={() => navigate(routes.dashboard)}
        action={<ButtonLink href={routes.gpRecord}>View my record</ButtonLink>}
      >
        <p>Your GP record{surgery && ` at ${surgery}`} is linked to your account.</p>
        <p>Please contact your GP practitioner if any data is missing.</p>
      </Dialog>
      <Dialog
        title="GP Connection Failed!"
        opened={failure !== undefined && closedAt !== submittedAt}
        onClose={() => setClosedAt(submittedAt)}
      >
        <p>Your details failed to connect the GP record!</p>
        <p>Please make sure to use the correct details.</p>
        {failure && <Why failure={failure} />}
      </Dialog>
    </>
  )
}

/** Why the last try failed, above the form: the dialog with it is closed before anybody looks at the letter. */
export const LastTry = ({ failure }: { failure: FailureMessage }) => (
  <StatusBanner tone="attention" title="Your record is not connected yet">
    <Why failure={failure} />
  </StatusBanner>
)

/** The fields that a failure is about, which the form marks. */
export const fieldsAbout = ({ cause }: FailureMessage): readonly FormField[] => about[cause] ?? []

type FormField = 'accountID' | 'linkageKey' | 'gpOdsCode' | 'surname' | 'dob'

const about: Partial<Record<Cause, readonly FormField[]>> = {
  'gp-details-not-matched': ['accountID', 'linkageKey', 'gpOdsCode', 'surname', 'dob'],
  'gp-details-wrong-length': ['accountID', 'linkageKey'],
  'gp-already-linked': ['accountID', 'linkageKey'],
  'gp-practice-not-enabled': ['gpOdsCode'],
  'gp-another-person': ['dob'],
  'gp-another-surname': ['surname'],
  'gp-under-age': ['dob'],
  'under-16': ['dob'],
}

const Why = ({ failure: { message, advice, warning } }: { failure: FailureMessage }) => (
  <>
    <p>{message}</p>
    {advice.length > 0 && (
      <>
        <p>What to try:</p>
        <ul>
          {advice.map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
      </>
    )}
    {warning && (
      <StatusBanner tone="attention">
        <p>{warning}</p>
      </StatusBanner>
    )}
  </>
)
