import { Button, List, Paper, Radio, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { recentPeriod } from '#contract/days.ts'
import type { RecordWarning } from '#contract/gp-record-shapes.ts'
import { recordSections } from '#contract/gp-record.ts'
import { longDate, longDateTime, phoneNumber } from '#domain/formats.ts'
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
import { Warnings } from '#record/RecordSummary.tsx'
import { EmergencySheet } from '#record/EmergencySheet.tsx'
import { type Patient, useIsPrinting, whoseRecord } from '#record/Paper.tsx'
import {
  aboutMainDiagnosis,
  cardLists,
  type ChosenMain,
  possibleMains,
} from '#record/reading/emergency.ts'
import { listWords, type PaperList } from '#record/reading/fitting.ts'
import { warningWords } from '#record/reading/labels.ts'
import type { EntriesBySection, LoadedRecord, RecordEntry } from '#record/reading/record-entry.ts'
import { NotRead, NotRefreshed, RecordFailed } from '#record/RecordFailed.tsx'
import { usePageRecord } from '#record/use-record.ts'
import { areContactsTyped, contactsDraft, ContactsForm } from './ContactsForm.tsx'
import classes from './EmergencyCardPage.module.css'

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
        <div className={record && classes['screen']}>
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
              <Card {...{ record, entries, patient, onChooseMain }} isOld={query.age.isOld} />
              {naming}
              <WhereSaved savedAt={query.age.savedAt} />
              <Button onClick={() => window.print()}>Print or save as PDF</Button>
              {error && !isFetching && (
                <NotRefreshed error={error} isReachable={isReachable} onRetry={retry} />
              )}
            </>
          )}
        </div>
        {isPrinting && record && <EmergencySheet record={record} patient={patient} isCard />}
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

interface WholeCardProps {
  record: LoadedRecord
  entries: EntriesBySection
  patient: Patient
  isOld: boolean
  onChooseMain: Reader['onChooseMain']
}

interface WhoseProps extends ReturnType<typeof whoseRecord> {
  children?: ReactNode
}

/** The head of a card. */
const Whose = ({ name, born, children }: WhoseProps) => (
  <div>
    <Title order={2} className={classes['name']}>
      {name}
    </Title>
    {born && <Text>Born {born}</Text>}
    {children}
  </div>
)

/** Whose it is and from when, then what the record says, none of it cut. */
function Card({ record, entries, patient, isOld, onChooseMain }: WholeCardProps) {
  const { surgery, fetchedAt } = record
  const lists = cardLists(entries, patient)
  const [about, others] = warningsOf(record)
  return (
    <Paper withBorder className={classes['card']}>
      <Whose {...whoseRecord(record, patient)}>
        <Text className={classes['date']}>From your GP record of {longDateTime(fetchedAt)}</Text>
        {isOld && <Text>It may be out of date.</Text>}
      </Whose>
      <Warnings record={{ ...record, warnings: about, sections: [] }} />
      {lists.map((list) => (
        <CardList key={list.title} list={list} record={record} />
      ))}
      <WhomToCall {...patient} />
      {surgery && (
        <section>
          <Title order={3} className={classes['title']}>
            GP surgery
          </Title>
          <Text>
            {surgery.name} ({surgery.odsCode})
          </Text>
        </section>
      )}
      <Text>This is not the full record. {aboutMainDiagnosis(lists, entries, patient)}</Text>
      <ChooseMain
        possible={possibleMains(entries)}
        chosen={patient.chosenMain ?? 'rule'}
        onChoose={onChooseMain}
      />
      {others.map(warningWords).map((words) => (
        <Text key={words}>{words}</Text>
      ))}
    </Paper>
  )
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
              : 'We save your choice on this device. It goes when you log out.'
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

const notOnCard = recordSections.filter(
  (section) => !['allergies', 'medication', 'problems'].includes(section),
)

/** The surgery's warnings about what is on the card, which come first, and about other sections, which come last. */
function warningsOf({ warnings }: LoadedRecord) {
  const isElsewhere = ({ section }: RecordWarning) => notOnCard.some((each) => each === section)
  return [warnings.filter((each) => !isElsewhere(each)), warnings.filter(isElsewhere)] as const
}

/** Read before anything is given. */
const important: readonly string[] = ['Allergies', 'What to avoid']

/** The same words as on paper. */
function CardList({ list, record }: { list: PaperList; record: LoadedRecord }) {
  const words = listWords({ ...list, left: 0 }, record)
  if (!words) return undefined
  return (
    <section className={important.includes(list.title) ? classes['important'] : undefined}>
      <Title order={3} className={classes['title']}>
        {list.title}
      </Title>
      {words.before.map((each) => (
        <Text key={each.words}>{each.isStrong ? <strong>{each.words}</strong> : each.words}</Text>
      ))}
      {list.lines.length > 0 && (
        <List>
          {list.lines.map((line, index) => (
            <List.Item key={index}>{line}</List.Item>
          ))}
        </List>
      )}
      {words.after.map((each) => (
        <Text key={each.words}>{each.words}</Text>
      ))}
    </section>
  )
}

/** In the member's own words, each a press away on a phone. */
const WhomToCall = ({ contacts }: Pick<Patient, 'contacts'>) =>
  contacts.length > 0 && (
    <section>
      <Title order={3} className={classes['title']}>
        Whom to call
      </Title>
      <List>
        {contacts.map(({ name, phone }) => (
          <List.Item key={`${name} ${phone}`}>
            {name}: <a href={`tel:${phone.replaceAll(/[^+0-9]/g, '')}`}>{phoneNumber(phone)}</a>
          </List.Item>
        ))}
      </List>
    </section>
  )

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
      {until && `, until ${longDate(until)}`}. Each time you open it online, the {cardDaysOffline}{' '}
      days begin again. It goes when you log out. Print it to have it for longer.
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
      {patient.contacts.length > 0 && (
        <Paper withBorder className={classes['card']}>
          <Whose {...whoseRecord(undefined, patient)} />
          <WhomToCall {...patient} />
        </Paper>
      )}
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
