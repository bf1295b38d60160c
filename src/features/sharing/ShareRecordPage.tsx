import { Radio, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, type SyntheticEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { useSearchParams } from 'wouter'
import { call } from '#api/call.ts'
import { useSubmit } from '#api/use-submit.ts'
import { type LinkLifetime, linkLimits, makeSharedLink, Passcode } from '#contract/shared-links.ts'
import { useConnectivity, useIsReachable } from '#offline/connectivity.ts'
import { routes } from '#routes'
import { Cover } from '#ui/Cover.tsx'
import { ErrorSummary, type FieldError, noProblems, type Problems } from '#ui/ErrorSummary.tsx'
import { SubmitButton } from '#ui/form.tsx'
import { FieldGroup } from '#ui/fields.tsx'
import { lazyPart } from '#ui/lazy.tsx'
import { TextLink } from '#ui/links.tsx'
import { announce } from '#ui/live-status.tsx'
import { noConnection } from '#ui/network.ts'
import { Loader, LoaderScreen } from '#ui/loading.tsx'
import { Page } from '#ui/Page.tsx'
import { FailureBanner, StatusBanner } from '#ui/status.tsx'
import { ConnectedRecord, NotConnected, type Reader } from '#record/ConnectedRecord.tsx'
import { allDates } from '#record/reading/ranges.ts'
import type { Patient } from '#record/Paper.tsx'
import type { LoadedRecord, EntriesBySection } from '#record/reading/record-entry.ts'
import { NotRead, RecordFailed } from '#record/RecordFailed.tsx'
import { usePageRecord } from '#record/use-record.ts'
import { useLockFirst, useProblemsWhileHere } from './AskForLock.tsx'
import { countLink, LiveLinks, refreshLinks } from './LiveLinks.tsx'
import { MadeLink } from './MadeLink.tsx'
import { type EncryptedSummary, encryptSummary, linkOf, newPasscode } from './make-link.ts'
import { newSummary, type ShareableSection } from './summary.ts'
import { useLastWhole, useWhatIsIn } from './WhatIsIn.tsx'
import classes from './ShareRecordPage.module.css'

const title = 'Share with a clinician'
const RecordFiles = lazyPart(
  async () => (await import('./RecordFiles.tsx')).RecordFiles,
  LoaderScreen,
)

const back = { href: routes.gpRecord, label: 'My GP record' }

/** A summary of the record for a clinician anywhere: encrypted here, and opened with a link. Or the record as files. */
export function ShareRecordPage() {
  const [params] = useSearchParams()
  if (params.get('as') === 'file') return <RecordFiles />
  return (
    <ConnectedRecord title={title} unconnected={() => <Unconnected />}>
      {(reader) => <Sharing key={reader.patientId} {...reader} />}
    </ConnectedRecord>
  )
}

/** All dates: immunisations and the latest results may be old. */
function Sharing({ subject, patientId, patient }: Reader) {
  const client = useQueryClient()
  const isReachable = useIsReachable()
  const page = usePageRecord({ subject, patientId }, allDates)
  const { query, read, phase } = page
  const { record, error } = query
  const { isWhole, last } = useLastWhole(page)
  // Nobody can show a link again: it outlasts a lost network, a new day and whatever becomes of the record.
  const [made, setMade] = useState<ShownLink>()
  const unmade = isReachable ? 'open' : 'offline'
  const isHidden = made !== undefined || (isReachable && !isWhole)
  const [{ errors, tries }, setProblems] = useState(noProblems)
  return (
    <Page
      title={title}
      backTo={back}
      hasError={errors.length > 0}
      above={<ErrorSummary errors={errors} tries={tries} />}
    >
      <Cover what="What you share">
        {!made && (
          <div className="screen-only">
            <About />
            <LiveLinks subject={subject} />
          </div>
        )}
        {made && (
          <MadeLink
            {...made}
            subject={subject}
            onAnother={() => {
              setMade(undefined)
              // Somebody may have opened it meanwhile.
              void refreshLinks(client, subject)
            }}
          />
        )}
        {made && (
          <div className="screen-only">
            <LiveLinks subject={subject} shownId={made.link.id} />
          </div>
        )}
        {!made && !isReachable && !last && <Offline />}
        {!made && isReachable && phase === 'pending' && <Loader />}
        {!made && isReachable && phase === 'done' && !record && (
          <RecordFailed error={error} isReachable onRetry={() => void query.refetch()} />
        )}
        {!made && record && read.state === 'failed' && <NotRead />}
        {last && (
          <NewLink
            {...last}
            {...{ subject, patient }}
            place={isHidden ? 'hidden' : unmade}
            fault={errors.find(({ fieldId }) => fieldId === 'passcode')?.message}
            onProblems={setProblems}
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
      Make a link or a QR code to a summary of your GP record. Any doctor or nurse can open it, in
      any country. Rowan cannot read it.
    </p>
    <ul>
      <li>Whoever has the link and its passcode can read the summary until the link ends.</li>
      <li>You can stop sharing at any time. That does not take back what someone read or saved.</li>
      <li>
        Do not make a link if someone is pressing you to.{' '}
        <TextLink href={routes.safety}>If someone might look at your phone</TextLink>
      </li>
    </ul>
  </>
)

const Offline = () => (
  <StatusBanner tone="attention" title="You cannot make a link at the moment">
    <p>
      {noConnection(useConnectivity())} A link needs a network: you to make it, and whoever opens it
      to read it. Without one you can{' '}
      <TextLink href={routes.emergencyCard}>show your emergency card</TextLink>.
    </p>
  </StatusBanner>
)

interface NewLinkProps {
  subject: string
  record: LoadedRecord
  entries: EntriesBySection
  patient: Patient
  /** Whether a link or a failure stands in its place, or a network is missing. */
  place: 'open' | 'hidden' | 'offline'
  /** Of the passcode. */
  fault: string | undefined
  onProblems: Dispatch<SetStateAction<Problems>>
  onMade: (made: ShownLink) => void
}

/** A link that was made, with its address and its passcode: it is only here. */
type ShownLink = Omit<Parameters<typeof MadeLink>[0], 'subject' | 'onAnother'>

/**
 * The form, and in its place the lock's question. What was chosen stays while something else stands in its place, and so
 * does a try whose reply was lost with the network: the next one, with the same choices, makes no second link.
 */
function NewLink(props: NewLinkProps) {
  const { subject, record, entries, patient, place, fault, onProblems, onMade } = props
  const [lifetime, setLifetime] = useState<LinkLifetime>('15-minutes')
  const [passcode, setPasscode] = useState(newPasscode)
  const { chosen, hasLeftOut, fields, problem, look } = useWhatIsIn(
    { record, entries, patient },
    onProblems,
  )
  const making = useMaking({ subject, record, patient, hasLeftOut }, (made) => {
    // Whoever knows it must not be able to open the next link.
    setPasscode(newPasscode())
    onMade(made)
  })
  const needsPasscode = lifetime !== '15-minutes'
  const isRight = () => {
    const errors = faultsIn(needsPasscode ? passcode : undefined, problem)
    onProblems(({ tries }) => ({ errors, tries: tries + 1 }))
    return errors.length === 0
  }
  const lock = useLockFirst<void>(
    { heading: 'Unlock once more to make the link', action: 'Make the link', onProblems },
    () => {
      if (!isRight()) return
      making.submit({
        lifetime,
        chosen,
        ...(needsPasscode && { passcode: v.parse(Passcode, passcode) }),
      })
    },
  )
  const make = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isRight()) return
    look()
    lock.begin()
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
  if (lock.question) return lock.question
  return (
    <form className={classes['form']} onSubmit={make} noValidate>
      {fields}
      <Lifetimes {...{ lifetime }} onChoose={setLifetime} />
      {needsPasscode && (
        <PasscodeField {...{ passcode, fault, onProblems }} onChange={setPasscode} />
      )}
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

function faultsIn(passcode: string | undefined, problem: FieldError | undefined): FieldError[] {
  const checked = passcode === undefined ? undefined : v.safeParse(Passcode, passcode)
  const message = checked?.issues?.[0].message
  return [
    ...(problem ? [problem] : []),
    ...(message === undefined ? [] : [{ fieldId: 'passcode', message }]),
  ]
}

interface PasscodeFieldProps {
  passcode: string
  fault: string | undefined
  onProblems: (problems: Problems) => void
  onChange: (passcode: string) => void
}

function PasscodeField({ passcode, fault, onProblems, onChange }: PasscodeFieldProps) {
  useProblemsWhileHere(onProblems)
  return (
    <TextInput
      id="passcode"
      className="screen-only"
      label="Passcode"
      description="Tell it to the clinician yourself, not with the link. After ten wrong attempts the link stops working."
      value={passcode}
      error={fault}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

const tooLarge =
  'This summary is larger than 10 MB, so we have not made the link. Take something out of it and try again.'

interface LinkWanted {
  lifetime: LinkLifetime
  passcode?: string
  /** As they are to be in it. */
  chosen: readonly ShareableSection[]
}

type LinkContent = Pick<NewLinkProps, 'subject' | 'record' | 'patient'> & { hasLeftOut: boolean }

/** Makes the link, and counts it wherever it is said who sees the data. */
function useMaking(content: LinkContent, onMade: NewLinkProps['onMade']) {
  const { subject, record, patient, hasLeftOut } = content
  const client = useQueryClient()
  const summary = useEncrypted(content)
  return useSubmit({
    action: 'make-link',
    send: async (wanted: LinkWanted, options) => {
      const { chosen: _, ...choices } = wanted
      const { file, key } = await summary.encrypted(wanted)
      if (file.length > linkLimits.fileBytes) return 'too-large'
      const { link, url } = await call(makeSharedLink, { body: { file, ...choices } }, options)
      summary.forget()
      return { link, address: linkOf({ ...link, url, key }), passcode: choices.passcode }
    },
    onDone: async (made) => {
      if (made === 'too-large') return
      announce('The link is made')
      onMade({ ...made, record, patient, hasLeftOut })
      await countLink(client, subject, made.link)
    },
  })
}

/**
 * Encrypts these entries. Until a link is made the same choices give the same file, as the service may have got it: with
 * another one it would refuse the second try, and the link of the first could not be shown. Other choices, and other
 * entries, make another link, and each has its own key.
 */
function useEncrypted({ record, patient }: LinkContent) {
  const last = useRef<{ wanted: string; summary: EncryptedSummary }>(undefined)
  const forget = () => {
    last.current = undefined
  }
  const encrypted = async (link: LinkWanted): Promise<EncryptedSummary> => {
    // The content of each entry, as `useSubmit` compares it too.
    const wanted = JSON.stringify(link)
    if (last.current?.wanted === wanted) return last.current.summary
    const bundle = newSummary({ record, own: patient, sections: link.chosen })
    const summary = await encryptSummary(bundle)
    last.current = { wanted, summary }
    return summary
  }
  return { encrypted, forget }
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
    <Stack>
      {lifetimes.map(({ value, label }) => (
        <Radio
          key={value}
          name="lifetime"
          label={label}
          checked={lifetime === value}
          onChange={() => onChoose(value)}
        />
      ))}
    </Stack>
  </FieldGroup>
)

const Unconnected = () => (
  <Page title={title} backTo={back}>
    <NotConnected>
      <p>Connect it to share a summary of it with a clinician who has never met you.</p>
    </NotConnected>
  </Page>
)
