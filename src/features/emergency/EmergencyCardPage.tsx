import { Button, Radio, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { recentPeriod } from '#contract/days.ts'
import { longDate } from '#domain/formats.ts'
import { useMember } from '#identity/session.ts'
import { useIsReachable } from '#offline/connectivity.ts'
import { dropDrafts, useIsRestored } from '#offline/drafts.ts'
import { cardDaysOffline } from '#offline/saved-copy.ts'
import { useIsSharedDevice } from '#offline/session/cached-session.ts'
import { routes } from '#routes'
import { Cover } from '#ui/Cover.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { ErrorSummary, noProblems, type Problems } from '#ui/ErrorSummary.tsx'
import { FieldGroup } from '#ui/fields.tsx'
import { Loader } from '#ui/loading.tsx'
import { Page } from '#ui/Page.tsx'
import { FailedState } from '#ui/states.tsx'
import { ConnectedRecord, NotConnected, type Reader } from '#record/ConnectedRecord.tsx'
import { ContactsCard, EmergencyCard } from '#record/EmergencyCard.tsx'
import { useIsPrinting } from '#record/Paper.tsx'
import { type ChosenMain, possibleMains } from '#record/reading/emergency.ts'
import type { RecordEntry } from '#record/reading/record-entry.ts'
import { NotRead, NotRefreshed, RecordFailed } from '#record/RecordFailed.tsx'
import { usePageRecord } from '#record/use-record.ts'
import { areContactsTyped, contactsDraft, ContactsForm } from './ContactsForm.tsx'

const title = 'Emergency card'
const back = { href: routes.gpRecord, label: 'My GP record' }

/** What to show in an emergency, from the record: large, all of it at once, and without a connection. */
export function EmergencyCardPage() {
  const isRestored = useIsRestored(contactsDraft(useMember().subject))
  return (
    <ConnectedRecord
      key={isRestored ? 'restored' : 'new'}
      title={title}
      warnsOnce
      unconnected={(member) => <Unconnected {...member} />}
    >
      {(reader) => <FromRecord key={reader.patientId} {...reader} />}
    </ConnectedRecord>
  )
}

/** The three months that the record opens with have every allergy and problem, and every current medicine. */
function FromRecord({ subject, patientId, patient, onChooseMain }: Reader) {
  const { query, read, phase } = usePageRecord({ subject, patientId }, recentPeriod, {
    forCard: true,
  })
  const { record, error, isFetching } = query
  const { state, entries } = read
  const isReachable = useIsReachable()
  const isPrinting = useIsPrinting()
  const { naming, ofPage } = useNaming({ subject, patient })
  const retry = () => void query.refetch()
  return (
    <Page title={title} backTo={back} {...ofPage}>
      <Cover what="This card">
        {phase === 'pending' && <Loader />}
        {phase === 'done' && !record && isReachable && (
          <RecordFailed error={error} isReachable onRetry={retry} />
        )}
        {phase === 'done' && !record && !isReachable && <NotSaved onRetry={retry} />}
        {phase === 'done' && !record && <WithoutRecord patient={patient}>{naming}</WithoutRecord>}
        {record && state === 'failed' && <NotRead />}
        {record && state === 'loading' && <p>Reading your record …</p>}
        {record && state === 'whole' && (
          <>
            <EmergencyCard {...{ record, patient, isPrinting }} isOld={query.age.isOld}>
              {!isPrinting && (
                <ChooseMain
                  possible={possibleMains(entries)}
                  chosen={patient.chosenMain ?? 'rule'}
                  onChoose={onChooseMain}
                />
              )}
            </EmergencyCard>
            <div className="screen-only">
              {naming}
              <WhereSaved savedAt={query.age.savedAt} />
              <Button onClick={() => window.print()}>Print or save as PDF</Button>
              {error && !isFetching && (
                <NotRefreshed error={error} isReachable={isReachable} onRetry={retry} />
              )}
            </div>
          </>
        )}
      </Cover>
    </Page>
  )
}

/** The form for whom to call, behind its button, and what its page says of its errors. */
function useNaming({ subject, patient: { contacts } }: Pick<Reader, 'subject' | 'patient'>) {
  const [isNaming, setIsNaming] = useState(() => areContactsTyped(subject))
  const [{ errors, tries }, setProblem] = useState(noProblems)
  const showProblem = (found: Problems['errors']) =>
    setProblem((before) => ({ errors: found, tries: before.tries + 1 }))
  const stop = () => {
    dropDrafts(contactsDraft(subject))
    setProblem(noProblems)
    setIsNaming(false)
  }
  return {
    ofPage: {
      hasError: errors.length > 0,
      above: <ErrorSummary errors={errors} tries={tries} />,
    },
    naming: isNaming ? (
      <ContactsForm {...{ subject, contacts }} onProblem={showProblem} onDone={stop} />
    ) : (
      <Button variant="default" mb="md" onClick={() => setIsNaming(true)}>
        {contacts.length === 0 ? 'Add someone to call' : 'Change whom to call'}
      </Button>
    ),
  }
}

interface ChooseMainProps {
  possible: readonly RecordEntry[]
  chosen: ChosenMain
  onChoose: (main: ChosenMain) => void
}

/** Puts another problem first, or none: no rule knows what decides this patient's treatment. */
function ChooseMain({ possible, chosen, onChoose }: ChooseMainProps) {
  const isShared = useIsSharedDevice()
  if (possible.length === 0) return undefined
  const isGone =
    typeof chosen === 'number' && possible.every(({ fingerprint }) => fingerprint !== chosen)
  const choices: { value: ChosenMain; label: string }[] = [
    { value: 'rule', label: 'Let Rowan choose by its rule' },
    { value: 'none', label: 'Have no main diagnosis on this card' },
    ...possible.map(({ fingerprint, title, date }) => ({
      value: fingerprint,
      label: `${title} (${date})`,
    })),
  ]
  return (
    <div>
      {isGone && (
        <Text>
          What you chose as main diagnosis is not in your record as it was, so Rowan’s rule applies
          again.
        </Text>
      )}
      <Disclosure summary="Change the main diagnosis">
        <FieldGroup
          id="main-diagnosis"
          legend="What should stand first on this card?"
          hint={
            isShared
              ? 'We remember it until you close Rowan.'
              : 'We save your choice on this device. Signing out removes it.'
          }
          isChoice
        >
          <Stack gap="xs">
            {choices.map(({ value, label }) => (
              <Radio
                key={value}
                name="main-diagnosis"
                label={label}
                checked={isGone ? value === 'rule' : value === chosen}
                onChange={() => onChoose(value)}
              />
            ))}
          </Stack>
        </FieldGroup>
      </Disclosure>
    </div>
  )
}

/** How long it can be opened without a connection, so that nobody counts on it for longer. */
function WhereSaved({ savedAt }: { savedAt: Date | undefined }) {
  const until = savedAt && new Date(savedAt.getTime() + cardDaysOffline * 86_400_000).toISOString()
  return useIsSharedDevice() ? (
    <p>
      You told us that other people use this device, so we cannot save this card on it. It will not
      open when you’re offline. Print it to have it with you.
    </p>
  ) : (
    <p>
      We save this card on this device. It opens offline for {cardDaysOffline} days
      {until && `, until ${longDate(until)}`}. Opening it online starts the {cardDaysOffline} days
      again. Signing out removes it. Print it to keep it.
    </p>
  )
}

/** Offline, and there is no saved record that may be shown. */
function NotSaved({ onRetry }: { onRetry: () => void }) {
  return (
    <FailedState title="Your card is not saved on this device" onRetry={onRetry}>
      {useIsSharedDevice() ? (
        <p>You told us that other people use this device, so we cannot save it here.</p>
      ) : (
        <p>We save it each time you open it online, for {cardDaysOffline} days.</p>
      )}
      <p>It will open when you’re back online.</p>
    </FailedState>
  )
}

/** Whom to call, which needs no record, and the way to change it. */
function WithoutRecord({ patient, children }: Pick<Reader, 'patient'> & { children: ReactNode }) {
  return (
    <>
      <ContactsCard patient={patient} />
      <Stack align="flex-start" mb="xl">
        {children}
      </Stack>
    </>
  )
}

function Unconnected({ subject, patient }: Pick<Reader, 'subject' | 'patient'>) {
  const { naming, ofPage } = useNaming({ subject, patient })
  return (
    <Page title={title} backTo={back} {...ofPage}>
      <Cover what="This card">
        <WithoutRecord patient={patient}>
          <p>You can already write down one or two people to call in an emergency.</p>
          {naming}
        </WithoutRecord>
        <NotConnected>
          <p>
            This card shows your allergies, medicines and main diagnosis from your GP record.
            Connect it to have them here.
          </p>
        </NotConnected>
      </Cover>
    </Page>
  )
}
