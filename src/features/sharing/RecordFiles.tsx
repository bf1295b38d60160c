import { Button } from '@mantine/core'
import { type Dispatch, type SetStateAction, useState } from 'react'
import * as v from 'valibot'
import { ApiError, problemCodeOf } from '#api/api-error.ts'
import { callForBytes } from '#api/call.ts'
import { useSubmit } from '#api/use-submit.ts'
import { AboutResources, GpResources, readGpResources } from '#contract/gp-resources.ts'
import { longDateTime } from '#domain/formats.ts'
import { counted } from '#domain/record-sections.ts'
import { useConnectivity, useIsReachable } from '#offline/connectivity.ts'
import { hrefs, routes } from '#routes'
import { Cover } from '#ui/Cover.tsx'
import { ErrorSummary, noProblems, type Problems } from '#ui/ErrorSummary.tsx'
import { TextLink } from '#ui/links.tsx'
import { announce } from '#ui/live-status.tsx'
import { noConnection } from '#ui/network.ts'
import { Loader } from '#ui/loading.tsx'
import { Page } from '#ui/Page.tsx'
import { saveAsFile } from '#ui/save-as-file.ts'
import { FailureBanner, StatusBanner } from '#ui/status.tsx'
import { ConnectedRecord, NotConnected, type Reader } from '#record/ConnectedRecord.tsx'
import { allDates } from '#record/reading/ranges.ts'
import type { Patient } from '#record/Paper.tsx'
import { unopenedWords } from '#record/reading/labels.ts'
import type { EntriesBySection, LoadedRecord } from '#record/reading/record-entry.ts'
import { NotRead, reasonOf, RecordFailed } from '#record/RecordFailed.tsx'
import { usePageRecord } from '#record/use-record.ts'
import { useLockFirst } from './AskForLock.tsx'
import { newSummary } from './summary.ts'
import { useLastWhole, useWhatIsIn } from './WhatIsIn.tsx'
import classes from './ShareRecordPage.module.css'

const title = 'Download your GP record'
const back = { href: routes.download, label: 'Download my data' }

/** The record as files in FHIR: the summary that a link would have, and what the surgery sent. */
export const RecordFiles = () => (
  <ConnectedRecord title={title} unconnected={() => <Unconnected />}>
    {(reader) => <Files key={reader.patientId} {...reader} />}
  </ConnectedRecord>
)

function Files({ subject, patientId, patient }: Reader) {
  const isReachable = useIsReachable()
  const page = usePageRecord({ subject, patientId }, allDates)
  const { query, read, phase } = page
  const { record, error } = query
  const { isWhole, last } = useLastWhole(page)
  const [{ errors, tries }, setProblems] = useState(noProblems)
  const asking = {
    heading: 'Unlock once more to save the file',
    action: 'Save the file',
    onProblems: setProblems,
  }
  const lock = useLockFirst(asking, (save: () => void) => save())
  return (
    <Page
      title={title}
      backTo={back}
      hasError={errors.length > 0}
      above={<ErrorSummary errors={errors} tries={tries} />}
    >
      <Cover what="What you download">
        {lock.question}
        {/* What was chosen, and the file that was fetched, stay. */}
        <div hidden={lock.question !== undefined}>
          <AboutFiles />
          <section>
            <h2>A summary of your record</h2>
            {phase === 'pending' && <Loader />}
            {phase === 'done' && !record && (
              <RecordFailed
                error={error}
                {...{ isReachable }}
                onRetry={() => void query.refetch()}
              />
            )}
            {record && read.state === 'failed' && <NotRead />}
            {last && (
              <div hidden={!isWhole || phase !== 'done'}>
                <SummaryFile
                  {...last}
                  patient={patient}
                  onProblems={setProblems}
                  onSave={lock.begin}
                />
              </div>
            )}
          </section>
          <section>
            <h2>What your surgery sent</h2>
            <SentFile
              {...{ patientId, isReachable }}
              waiting={waitingIn(page)}
              onSave={lock.begin}
            />
          </section>
        </div>
      </Cover>
    </Page>
  )
}

const AboutFiles = () => (
  <>
    <p>
      You can save your record as a file in FHIR, which other health apps and systems can open. To
      read or print it, <TextLink href={routes.gpRecord}>open your GP record</TextLink>.
    </p>
    <p>
      Anyone who has the file can read it, so keep it somewhere private. Do not save one if someone
      is pressing you to.{' '}
      <TextLink href={routes.safety}>If someone might look at your phone</TextLink>
    </p>
  </>
)

/**
 * What the member has not opened, as far as it is known: undefined while something may wait, because the choice or the
 * whole record of now is not here.
 */
function waitingIn({ filter, query, read }: ReturnType<typeof usePageRecord>) {
  const { choice } = filter
  if (choice !== 'unknown' && choice?.how === 'show') return []
  const { record, error, isFetching } = query
  if (!record || read.state !== 'whole' || record.isChoiceUnknown) return undefined
  const mayLack = isFetching || error !== null || record.missingDates !== undefined
  return record.unopened.length === 0 && mayLack ? undefined : record.unopened
}

const fileType = 'application/fhir+json'

interface SummaryFileProps {
  record: LoadedRecord
  entries: EntriesBySection
  patient: Patient
  onProblems: Dispatch<SetStateAction<Problems>>
  onSave: (save: () => void) => void
}

/** Made on this device, also from a saved record. */
function SummaryFile({ record, entries, patient, onProblems, onSave }: SummaryFileProps) {
  const { chosen, fields, problem, look } = useWhatIsIn({ record, entries, patient }, onProblems)
  const press = () => {
    onProblems(({ tries }) => ({ errors: problem ? [problem] : [], tries: tries + 1 }))
    if (problem) return
    look()
    onSave(save)
  }
  // After the lock's question too it has what was on the screen when it was asked for.
  const save = () => {
    const summary = newSummary({ record, own: patient, sections: chosen })
    const name = `gp-summary-${record.fetchedAt.slice(0, 10)}.json`
    saveAsFile(name, JSON.stringify(summary, undefined, 2), fileType)
    announce('The summary is saved')
  }
  return (
    <div className={classes['form']}>
      <p>
        An International Patient Summary, made on this device from your GP record of{' '}
        {longDateTime(record.fetchedAt)}.
      </p>
      {fields}
      <p>
        <Button onClick={press}>Save the summary</Button>
      </p>
    </div>
  )
}

interface SentFileProps {
  patientId: string
  isReachable: boolean
  /** The results and letters that are not opened yet; undefined while that is not known. */
  waiting: LoadedRecord['unopened'] | undefined
  onSave: (save: () => void) => void
}

/**
 * It is fetched only on request, because each request is recorded, and it is never cached. While something waits to be
 * opened it is not fetched: it cannot leave that out.
 */
function SentFile({ patientId, isReachable, waiting, onSave }: SentFileProps) {
  const connectivity = useConnectivity()
  const [failure, setFailure] = useState<Error>()
  const getting = useSubmit({
    action: 'export-data',
    send: async () => readFile(await callForBytes(readGpResources, { query: { patientId } })),
    onDone: () => announce('The file is ready'),
    onFailed: (_, error) => {
      setFailure(error)
      announce('We could not get the file')
    },
  })
  const { reply, isPending } = getting
  if (reply) {
    const { bytes, name, count, missing } = reply
    return (
      <>
        <p>
          {count === 1 ? '1 resource has' : `${counted(count)} resources have`} come from your
          surgery.
        </p>
        {missing.map((words) => (
          <p key={words}>{words}</p>
        ))}
        <p>
          <Button onClick={() => onSave(() => saveAsFile(name, bytes, fileType))}>
            Save as a file
          </Button>
        </p>
      </>
    )
  }
  return (
    <>
      <p>
        If you connected your record with NHS login, this file has what your surgery sends of all
        dates: results and mentions of letters, in the codes your surgery uses. The text of most
        letters, and what is not meant for patients, is not in it.
      </p>
      {getting.failure && <NotGot error={failure} message={getting.failure.message} />}
      {!isReachable && <p>{noConnection(connectivity)} We cannot get this file at the moment.</p>}
      {isReachable && isPending && <Loader />}
      {isReachable && !isPending && waiting === undefined && (
        <p>
          It may have new results that you have not opened. We can get it once your record has
          loaded here.
        </p>
      )}
      {isReachable && !isPending && waiting && <Unopened waiting={waiting} />}
      {isReachable && !isPending && waiting?.length === 0 && (
        <Button variant="default" onClick={() => getting.submit()}>
          Get what your surgery sent
        </Button>
      )}
    </>
  )
}

/** What waits to be opened, and where. Nothing if nothing does. */
function Unopened({ waiting }: { waiting: LoadedRecord['unopened'] }) {
  const [first] = waiting
  if (!first) return undefined
  const isOne = waiting.length === 1
  return (
    <p>
      You have not opened {unopenedWords(waiting)}. This file would show {isOne ? 'it' : 'them all'}
      , so you can get it once you have.{' '}
      <TextLink href={hrefs.gpRecord(first.section)}>
        See {isOne ? 'it' : 'them'} in your GP record
      </TextLink>
    </p>
  )
}

/** Why there is no file. A failure of the surgery's system says what to do. */
function NotGot({ error, message }: { error: Error | undefined; message: string }) {
  if (error instanceof ApiError && error.failure.kind === 'not-understood') {
    return (
      <FailureBanner>We could not read what came, so there is no file. Try again.</FailureBanner>
    )
  }
  const reason =
    problemCodeOf(error) === 'gp-record-too-large' ? (
      <p>There’s too much in your record for one file. Ask your surgery for a copy.</p>
    ) : (
      reasonOf(error)
    )
  if (!reason) return <FailureBanner>{message}</FailureBanner>
  return (
    <StatusBanner tone="attention" title="We could not get this file">
      {reason}
    </StatusBanner>
  )
}

/** The file is the reply byte for byte. */
function readFile(bytes: ArrayBuffer) {
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(bytes))
    const { entry } = v.parse(GpResources, json)
    const about = v.safeParse(AboutResources, entry[0]?.resource)
    const missing = about.success ? about.output.issue.map(({ diagnostics }) => diagnostics) : []
    const name = `gp-record-${new Date().toISOString().slice(0, 10)}.json`
    return { bytes, name, count: entry.length - (about.success ? 1 : 0), missing }
  } catch (cause) {
    throw new ApiError('GET /gp-records/resources', { kind: 'not-understood' }, cause)
  }
}

const Unconnected = () => (
  <Page title={title} backTo={back}>
    <NotConnected>
      <p>Connect it to save a copy of it as a file.</p>
    </NotConnected>
  </Page>
)
