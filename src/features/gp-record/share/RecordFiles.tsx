import { Button } from '@mantine/core'
import { useState } from 'react'
import * as v from 'valibot'
import { ApiError, problemCodeOf } from '#api/api-error.ts'
import { callForBytes } from '#api/call.ts'
import { useSubmit } from '#api/use-submit.ts'
import { AboutResources, GpResources, readGpResources } from '#contract/gp-resources.ts'
import { longDateTime } from '#domain/formats.ts'
import { counted } from '#domain/record-sections.ts'
import { useIsReachable } from '#offline/connectivity.ts'
import { routes } from '#routes'
import { Cover } from '#ui/Cover.tsx'
import { TextLink } from '#ui/links.tsx'
import { announce } from '#ui/live-status.tsx'
import { Loader } from '#ui/loading.tsx'
import { Page } from '#ui/Page.tsx'
import { saveAsFile } from '#ui/save-as-file.ts'
import { FailureBanner, StatusBanner } from '#ui/status.tsx'
import { ConnectedRecord, NotConnected, type Reader } from '../ConnectedRecord.tsx'
import { allDates } from '../dates/ranges.ts'
import type { Patient } from '../print/Paper.tsx'
import type { EntriesBySection, LoadedRecord } from '../reading/record-entry.ts'
import { NotRead, reasonOf, RecordFailed } from '../RecordFailed.tsx'
import { usePageRecord } from '../use-record.ts'
import { newSummary } from './summary.ts'
import { useWhatIsIn } from './WhatIsIn.tsx'
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
  const { query, read, phase } = usePageRecord({ subject, patientId }, allDates)
  const { record, error } = query
  const { state, entries } = read
  return (
    <Page title={title} backTo={back}>
      <Cover what="What you download">
        <p>
          You can save your record as a file in FHIR, which other health apps and systems can open.
          To read or print it, <TextLink href={routes.gpRecord}>open your GP record</TextLink>.
        </p>
        <p>
          Anyone who has the file can read it, so keep it somewhere private. Do not save one if
          someone is pressing you to.{' '}
          <TextLink href={routes.safety}>If someone might look at your phone</TextLink>
        </p>
        <section>
          <h2>A summary of your record</h2>
          {phase === 'pending' && <Loader />}
          {phase === 'done' && !record && (
            <RecordFailed error={error} {...{ isReachable }} onRetry={() => void query.refetch()} />
          )}
          {record && state === 'failed' && <NotRead />}
          {phase === 'done' && record && state === 'whole' && (
            <SummaryFile {...{ record, entries, patient }} />
          )}
        </section>
        <section>
          <h2>What your surgery sent</h2>
          <SentFile {...{ patientId, isReachable }} />
        </section>
      </Cover>
    </Page>
  )
}

const fileType = 'application/fhir+json'

interface SummaryFileProps {
  record: LoadedRecord
  entries: EntriesBySection
  patient: Patient
}

/** Made on this device, also from a saved record. */
function SummaryFile({ record, entries, patient }: SummaryFileProps) {
  const { chosen, fields } = useWhatIsIn(record, entries, patient)
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
        <Button onClick={save}>Save the summary</Button>
      </p>
    </div>
  )
}

interface SentFileProps {
  patientId: string
  isReachable: boolean
}

/** It is fetched only on request, because each request is recorded, and it is never cached. */
function SentFile({ patientId, isReachable }: SentFileProps) {
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
          <Button onClick={() => saveAsFile(name, bytes, fileType)}>Save as a file</Button>
        </p>
      </>
    )
  }
  return (
    <>
      <p>
        If you connected your record with NHS login, this file has all that your surgery sends, of
        all dates: nothing is held back. New results and letters are in it, also those you have not
        opened yet.
      </p>
      {getting.failure && <NotGot error={failure} message={getting.failure.message} />}
      {!isReachable && <p>You’re offline. We can get this file when you’re back online.</p>}
      {isReachable && isPending && <Loader />}
      {isReachable && !isPending && (
        <Button variant="default" onClick={() => getting.submit()}>
          Get what your surgery sent
        </Button>
      )}
    </>
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
