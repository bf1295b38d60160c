import { Title, Group, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode, useEffect, useMemo } from 'react'
import * as v from 'valibot'
import { memberQueries } from '#api/queries.ts'
import type { User } from '#contract/profile.ts'
import { useMember } from '#identity/session.ts'
import { cacheOwner } from '#offline/cache/encrypted-store.ts'
import type { NoteKind } from '#offline/cache/notes.ts'
import { useUserWithWaiting } from '#offline/outbox/use-outbox.ts'
import { routes } from '#routes'
import { useStore } from '#store'
import { TextLink } from '#ui/links.tsx'
import { BridgedPicture } from '#ui/pictures.tsx'
import { EmptyState, FailedState } from '#ui/states.tsx'
import { Loader, usePending } from '#ui/loading.tsx'
import { Page, useHeadingOnce } from '#ui/Page.tsx'
import { isUnlockOld, reloadPage } from '#lock/lock-state.ts'
import { namesGiven } from '#contract/questions.ts'
import { IfPressed, OtherPoints } from '#domain/TermsPoints.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import type { Patient } from './Paper.tsx'
import type { ChosenMain } from './reading/emergency.ts'
import { useNote } from './use-note.ts'
import { isWarningSeen, rememberWarning } from './warning-seen.ts'

/** The member whose record is read. */
export interface Reader {
  subject: string
  patientId: string
  /** The member's details, for printing, and if the surgery does not say whose record it is. */
  patient: Patient
  onChooseMain: (main: ChosenMain) => void
}

interface ConnectedRecordProps {
  title: string
  /** Whether the warning is left out once it was accepted on this device, in any sign-in. */
  warnsOnce?: boolean
  /** Rendered for a member whose record is not connected. */
  unconnected: (member: { subject: string; user: User; patient: Patient }) => ReactNode
  children: (reader: Reader) => ReactNode
}

/** That the member accepted the warning on this device. A shared device stores no note. */
const acceptedNote: NoteKind<true> = {
  name: 'warning',
  schema: v.literal(true),
  toJson: (accepted) => accepted,
}

/** The main diagnosis as the member wants it. It is theirs and no part of a record, so a card of any age has it. */
const chosenMainNote: NoteKind<ChosenMain> = {
  name: 'main diagnosis',
  schema: v.union([v.number(), v.picklist(['none', 'rule'])]),
  toJson: (chosen) => chosen,
}

/** A page that reads the GP record. Once per sign-in, or once on this device, it shows a warning first. */
export const ConnectedRecord = (props: ConnectedRecordProps) => (
  <UnlockFirst>
    <RecordOrConnect {...props} />
  </UnlockFirst>
)

function RecordOrConnect({
  title,
  warnsOnce = false,
  unconnected,
  children,
}: ConnectedRecordProps) {
  const { subject, sessionId } = useMember()
  const select = useUserWithWaiting(subject)
  const user = useQuery({ ...memberQueries.user(subject), select })
  // Without a cache there is no note, and the warning comes.
  const mayHaveNote = useStore(cacheOwner) === subject
  const [wasAccepted = false, changeAccepted, isNoteRead] = useNote({ subject }, acceptedNote)
  const [chosenMain = 'rule', changeMain, isChoiceRead] = useNote({ subject }, chosenMainNote)
  const isNoteDue = warnsOnce && mayHaveNote && !(isNoteRead && isChoiceRead)
  const phase = usePending((!user.data && user.isFetching) || isNoteDue)
  const [isPassed, setIsPassed] = useState(false)
  useHeadingOnce(isPassed)
  const patient = useMemo(
    () => user.data && { ...patientOf(user.data), chosenMain },
    [user.data, chosenMain],
  )
  if (phase !== 'done') {
    return (
      <Page title={title} width="wide">
        {phase === 'pending' && <Loader />}
      </Page>
    )
  }
  if (!user.data || !patient) {
    return (
      <Page title={title}>
        <FailedState title="Something bad happened" onRetry={() => void user.refetch()}>
          <p>Your details could not be loaded, so your record cannot be shown now.</p>
        </FailedState>
      </Page>
    )
  }
  const { patientId } = user.data
  if (patientId === undefined) return unconnected({ subject, user: user.data, patient })
  const pass = () => {
    rememberWarning(sessionId)
    changeAccepted(() => true)
    setIsPassed(true)
  }
  const needsNone = isPassed || isWarningSeen(sessionId) || (warnsOnce && wasAccepted)
  if (!needsNone) return <RecordWarning onContinue={pass} />
  return children({ subject, patientId, patient, onChooseMain: (main) => changeMain(() => main) })
}

const patientOf = (user: User): Patient => ({
  name: [user.firstName, user.lastName].filter(Boolean).join(' '),
  dateOfBirth: user.dob,
  mobileNumber: user.mobileNumber,
  diagnoses: namesGiven('diagnosis', user.diagnosis),
  hospitals: namesGiven('hospital', user.hospital),
  contacts: user.emergencyContacts ?? [],
})

/** Asks for the lock of this device again before the record, unless it has just been opened. */
function UnlockFirst({ children }: { children: ReactNode }) {
  const [isDue] = useState(isUnlockOld)
  useEffect(() => {
    if (isDue) reloadPage()
  }, [isDue])
  return isDue ? undefined : children
}

/** Shown before the record once per sign-in; nothing is fetched before it is accepted (product rules). */
const RecordWarning = ({ onContinue }: { onContinue: () => void }) => (
  <Page title="My GP record" documentTitle="Before you view your record – My GP record">
    <Title order={2} mt={0}>
      Please read this first
    </Title>
    <IfPressed />
    <Group my="lg">
      <Button onClick={onContinue}>View my record</Button>
      <Button component={TextLink} href={routes.dashboard} variant="outline">
        Leave this page
      </Button>
    </Group>
    <Disclosure summary="Read the points again">
      <OtherPoints />
    </Disclosure>
    <p>
      <TextLink href={routes.newResults}>Choose when to see new results</TextLink>
    </p>
    <p>
      <TextLink href={routes.safety}>If someone might look at your phone</TextLink>
    </p>
  </Page>
)

/** What a page of the record says to a member whose record is not connected. `children`: what connecting is for. */
export const NotConnected = ({ children }: { children: ReactNode }) => (
  <EmptyState
    picture={<BridgedPicture share={0} />}
    title="Your GP record is not connected"
    action={
      <Button component={TextLink} href={routes.gpConnect}>
        Connect your GP record
      </Button>
    }
  >
    {children}
  </EmptyState>
)
