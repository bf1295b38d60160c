import { Checkbox, Radio, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useMemo, useRef, useState } from 'react'
import * as v from 'valibot'
import { call } from '#api/call.ts'
import { useSubmit } from '#api/use-submit.ts'
import { type LinkLifetime, linkLimits, makeSharedLink, Passcode } from '#contract/shared-links.ts'
import { counted } from '#domain/record-sections.ts'
import { useIsReachable } from '#offline/connectivity.ts'
import { routes } from '#routes'
import { Cover } from '#ui/Cover.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { SubmitButton } from '#ui/form.tsx'
import { FieldGroup } from '#ui/fields.tsx'
import { TextLink } from '#ui/links.tsx'
import { announce } from '#ui/live-status.tsx'
import { Loader } from '#ui/loading.tsx'
import { Page } from '#ui/Page.tsx'
import { FailureBanner, StatusBanner } from '#ui/status.tsx'
import { ConnectedRecord, NotConnected, type Reader } from '../ConnectedRecord.tsx'
import { allDates } from '../dates/ranges.ts'
import type { Patient } from '../print/Paper.tsx'
import type { LoadedRecord, EntriesBySection } from '../reading/record-entry.ts'
import { NotRead, RecordFailed } from '../RecordFailed.tsx'
import { usePageRecord } from '../use-record.ts'
import { countLink, LiveLinks, refreshLinks } from './LiveLinks.tsx'
import { MadeLink } from './MadeLink.tsx'
import { type EncryptedSummary, encryptSummary, linkOf, newPasscode } from './make-link.ts'
import { shareableOf, type ShareableSection, summaryBundle } from './summary.ts'
import classes from './ShareRecordPage.module.css'

const title = 'Share with a clinician'
const back = { href: routes.gpRecord, label: 'My GP record' }

/** A summary of the record for a clinician anywhere: encrypted here, and opened with a link. */
export const ShareRecordPage = () => (
  <ConnectedRecord title={title} unconnected={() => <Unconnected />}>
    {(reader) => <Sharing key={reader.patientId} {...reader} />}
  </ConnectedRecord>
)

/** All dates: immunisations and the latest results may be old. */
function Sharing({ subject, patientId, patient }: Reader) {
  const client = useQueryClient()
  const isReachable = useIsReachable()
  const { query, read, phase } = usePageRecord({ subject, patientId }, allDates)
  const { record, error } = query
  const { state, entries } = read
  const isWhole = record !== undefined && state === 'whole'
  // Nobody can show a link again: it outlasts a lost network, a new day and whatever becomes of the record.
  const [made, setMade] = useState<ShownLink>()
  const unmade = isReachable ? 'open' : 'offline'
  const [{ fault, tries }, setFault] = useState({ fault: '', tries: 0 })
  return (
    <Page
      title={title}
      backTo={back}
      hasError={fault !== ''}
      above={
        <ErrorSummary
          errors={fault === '' ? [] : [{ fieldId: 'passcode', message: fault }]}
          tries={tries}
        />
      }
    >
      <Cover what="What you share">
        <About />
        <LiveLinks subject={subject} />
        {made && (
          <MadeLink
            {...made}
            onAnother={() => {
              setMade(undefined)
              // Somebody may have opened it meanwhile.
              void refreshLinks(client, subject)
            }}
          />
        )}
        {!made && !isReachable && !isWhole && <Offline />}
        {!made && isReachable && phase === 'pending' && <Loader />}
        {!made && isReachable && phase === 'done' && !record && (
          <RecordFailed error={error} isReachable onRetry={() => void query.refetch()} />
        )}
        {!made && record && state === 'failed' && <NotRead />}
        {record && isWhole && (
          <NewLink
            subject={subject}
            record={record}
            entries={entries}
            patient={patient}
            place={made ? 'hidden' : unmade}
            fault={fault}
            onFault={(found) => setFault((last) => ({ fault: found, tries: last.tries + 1 }))}
            onMade={setMade}
          />
        )}
      </Cover>
    </Page>
  )
}

/** What it does and does not do, before anything is chosen. */
const About = () => (
  <>
    <p>
      Make a link or a QR code to a summary of your GP record. Any clinician can open it, also
      abroad. It’s encrypted on this device: we store it, but we cannot read it.
    </p>
    <ul>
      <li>Anyone who has the link and its passcode can read the summary until the link ends.</li>
      <li>You can stop sharing at any time. That does not take back what someone read or saved.</li>
      <li>
        Do not make a link if someone is pressing you to.{' '}
        <TextLink href={routes.safety}>If someone might look at your phone</TextLink>
      </li>
    </ul>
  </>
)

const Offline = () => (
  <StatusBanner tone="attention" title="You’re offline">
    <p>
      A link needs a network: you to make it, and whoever opens it to read it. Without one you can{' '}
      <TextLink href={routes.emergencyCard}>show your emergency card</TextLink>.
    </p>
  </StatusBanner>
)

interface NewLinkProps {
  subject: string
  record: LoadedRecord
  entries: EntriesBySection
  patient: Patient
  /** Whether its link stands in its place, or a network is missing. */
  place: 'open' | 'hidden' | 'offline'
  fault: string
  onFault: (fault: string) => void
  onMade: (made: ShownLink) => void
}

/** A link that was made, with its address and its passcode: it is only here. */
type ShownLink = Omit<Parameters<typeof MadeLink>[0], 'onAnother'>

/**
 * The form. What was chosen stays while something else stands in its place, and so does a try whose reply was lost with
 * the network: the next one makes no second link.
 */
function NewLink(props: NewLinkProps) {
  const { subject, record, entries, patient, place, fault, onFault, onMade } = props
  const client = useQueryClient()
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [lifetime, setLifetime] = useState<LinkLifetime>('15-minutes')
  const [passcode, setPasscode] = useState(newPasscode)
  const { sections, notOffered } = useMemo(
    () => shareableOf(record, entries, patient),
    [record, entries, patient],
  )
  const summary = useEncrypted({ record, patient, sections })
  const making = useSubmit({
    action: 'make-link',
    send: async ({ keys, ...choices }: LinkWanted, options) => {
      const { file, key } = await summary.encrypted(keys)
      if (file.length > linkLimits.fileBytes) return 'too-large'
      const { link, url } = await call(makeSharedLink, { body: { file, ...choices } }, options)
      summary.forget()
      return { link, address: linkOf({ ...link, url, key }), passcode: choices.passcode }
    },
    onDone: async (made) => {
      if (made === 'too-large') return
      announce('The link is made')
      onMade(made)
      await countLink(client, subject, made.link)
    },
  })
  const needsPasscode = lifetime !== '15-minutes'
  const keys = sections.flatMap((section) =>
    section.entries.map(({ key }) => key).filter((key) => !leftOut.has(key)),
  )
  const make = (event: SyntheticEvent) => {
    event.preventDefault()
    const checked = needsPasscode ? v.safeParse(Passcode, passcode) : undefined
    onFault(checked?.issues?.[0].message ?? '')
    if (checked?.success === false) return
    making.submit({ lifetime, keys, ...(needsPasscode && { passcode }) })
  }
  const failed = making.failure && <FailureBanner>{making.failure.message}</FailureBanner>
  if (place === 'hidden') return undefined
  if (place === 'offline') {
    return (
      <>
        {failed}
        <Offline />
      </>
    )
  }
  return (
    <form className={classes['form']} onSubmit={make} noValidate>
      <h2>What will be in it</h2>
      <p>
        Untick what you do not want to share. The summary always says that something may be missing.
      </p>
      {sections.map((section) => (
        <ShareSection key={section.section} {...{ section, leftOut }} onChange={setLeftOut} />
      ))}
      {(notOffered.length > 0 || record.unopened.length > 0) && (
        <p>Not in it: {[...notOffered, ...unopenedWords(record)].join('; ')}.</p>
      )}
      <Lifetimes {...{ lifetime }} onChoose={setLifetime} />
      {needsPasscode && <PasscodeField {...{ passcode, fault }} onChange={setPasscode} />}
      {failed}
      {making.reply === 'too-large' && <FailureBanner>{tooLarge}</FailureBanner>}
      <p>
        <SubmitButton isBusy={making.isPending} busy="Making the link…">
          Make the link
        </SubmitButton>
      </p>
    </form>
  )
}

interface PasscodeFieldProps {
  passcode: string
  fault: string
  onChange: (passcode: string) => void
}

const PasscodeField = ({ passcode, fault, onChange }: PasscodeFieldProps) => (
  <TextInput
    id="passcode"
    label="Passcode"
    description="Tell it to the clinician yourself, not with the link. After ten wrong attempts the link stops working."
    value={passcode}
    error={fault || undefined}
    onChange={(event) => onChange(event.currentTarget.value)}
    autoComplete="off"
    spellCheck={false}
  />
)

const tooLarge =
  'This summary is larger than 10 MB, so we have not made the link. Take something out of it and try again.'

interface LinkWanted {
  lifetime: LinkLifetime
  passcode?: string
  /** Of the entries that are in it. */
  keys: readonly string[]
}

type Encrypting = Pick<NewLinkProps, 'record' | 'patient'> & {
  sections: readonly ShareableSection[]
}

/**
 * Encrypts these entries. Until a link is made the same ones give the same file, as the service may have got it: with
 * another one it would refuse the second try, and the link of the first could not be shown. Each link has its own key.
 */
function useEncrypted({ record, patient, sections }: Encrypting) {
  const last = useRef<{ keys: string; summary: Promise<EncryptedSummary> }>(undefined)
  const forget = () => {
    last.current = undefined
  }
  const encrypted = async (keys: readonly string[]): Promise<EncryptedSummary> => {
    const name = keys.join('\n')
    if (last.current?.keys !== name) {
      const wanted = new Set(keys)
      const kept = sections.map((section) => ({
        ...section,
        entries: section.entries.filter(({ key }) => wanted.has(key)),
      }))
      const newId = () => crypto.randomUUID()
      const bundle = summaryBundle({ record, own: patient, sections: kept, now: new Date(), newId })
      last.current = { keys: name, summary: encryptSummary(bundle) }
    }
    return last.current.summary
  }
  return { encrypted, forget }
}

function unopenedWords({ unopened }: LoadedRecord): string[] {
  if (unopened.length === 0) return []
  const what = unopened.length === 1 ? 'new result or letter' : 'new results or letters'
  return [`${counted(unopened.length)} ${what} that you have not opened`]
}

interface ShareSectionProps {
  section: ShareableSection
  leftOut: ReadonlySet<string>
  onChange: (leftOut: ReadonlySet<string>) => void
}

/** One section: all of it, or each entry. */
function ShareSection({ section, leftOut, onChange }: ShareSectionProps) {
  const { entries, gaps, notOffered } = section
  const keys = entries.map(({ key }) => key)
  const left = keys.filter((key) => leftOut.has(key)).length
  const put = (changed: readonly string[], isIn: boolean) => {
    const next = new Set(leftOut)
    for (const key of changed) {
      if (isIn) next.delete(key)
      else next.add(key)
    }
    onChange(next)
  }
  return (
    <section className={classes['section']}>
      {entries.length > 0 ? (
        <Checkbox
          label={`${section.title} (${counted(keys.length - left)} of ${counted(keys.length)})`}
          checked={left === 0}
          indeterminate={left > 0 && left < keys.length}
          onChange={(event) => put(keys, event.currentTarget.checked)}
        />
      ) : (
        <p>{section.title}: nothing to share. The summary says that nothing is known.</p>
      )}
      {[...gaps, ...notOffered.map((words) => `Not in it: ${words}.`)].map((words) => (
        <p key={words} className={classes['about']}>
          {words}
        </p>
      ))}
      {entries.length > 0 && (
        <Disclosure summary={`Choose from ${section.title.toLowerCase()}`}>
          <div className={classes['entries']}>
            {entries.map(({ key, words }) => (
              <Checkbox
                key={key}
                label={words}
                checked={!leftOut.has(key)}
                onChange={(event) => put([key], event.currentTarget.checked)}
              />
            ))}
          </div>
        </Disclosure>
      )}
    </section>
  )
}

const lifetimes = [
  { value: '15-minutes', label: '15 minutes, without a passcode' },
  { value: '24-hours', label: '24 hours' },
  { value: '7-days', label: '7 days' },
  { value: '30-days', label: '30 days' },
] as const

interface LifetimesProps {
  lifetime: LinkLifetime
  onChoose: (lifetime: LinkLifetime) => void
}

const Lifetimes = ({ lifetime, onChoose }: LifetimesProps) => (
  <FieldGroup id="lifetime" legend="How long the link works" isChoice>
    <div className={classes['entries']}>
      {lifetimes.map(({ value, label }) => (
        <Radio
          key={value}
          name="lifetime"
          label={label}
          checked={lifetime === value}
          onChange={() => onChoose(value)}
        />
      ))}
    </div>
  </FieldGroup>
)

const Unconnected = () => (
  <Page title={title} backTo={back}>
    <NotConnected>
      <p>Connect it to share a summary of it with a clinician who has never met you.</p>
    </NotConnected>
  </Page>
)
