import { Group, Text, Button } from '@mantine/core'
import * as v from 'valibot'
import { ApiError } from '#api/api-error.ts'
import { callForBytes } from '#api/call.ts'
import { useSubmit } from '#api/use-submit.ts'
import { AccountExport, exportAccount } from '#contract/account-export.ts'
import { longDateTime } from '#domain/formats.ts'
import { type SavedStudies, savedStudiesNote } from '#domain/saved-studies.ts'
import { useMember } from '#identity/session.ts'
import { useNote } from '#record/use-note.ts'
import { hrefs } from '#routes'
import { TextLink } from '#ui/links.tsx'
import { announce } from '#ui/live-status.tsx'
import { Loader } from '#ui/loading.tsx'
import { saveAsFile } from '#ui/save-as-file.ts'
import { SettingsPage } from '#ui/Page.tsx'
import { FailureBanner } from '#ui/status.tsx'
import { SummaryList } from '#ui/SummaryList.tsx'
import { exportSections } from './export-sections.ts'

/**
 * Everything held about the member, to read, print and download. It is fetched only on request, because each request
 * is recorded, and it is never cached.
 */
export function DownloadPage() {
  const { subject } = useMember()
  const [savedStudies] = useNote({ subject }, savedStudiesNote)
  const { submit, isPending, reply, failure } = useSubmit({
    action: 'export-data',
    send: async () => read(await callForBytes(exportAccount, {})),
    onDone: () => announce('Your data is ready'),
  })
  return (
    <SettingsPage name="Download my data">
      {reply ? (
        <ExportedData {...reply} savedStudies={savedStudies} />
      ) : (
        <>
          <p>Get a copy of everything Rowan holds about you, to read, print or save as a file.</p>
          <p>
            Your GP record and its test results are not included, because Rowan does not keep them.
            You can print them from your record.
          </p>
          <p>
            <TextLink href={hrefs.recordFiles}>
              Save your GP record as a file for another app
            </TextLink>
          </p>
          {failure && <FailureBanner>{failure.message}</FailureBanner>}
          {isPending ? <Loader /> : <Button onClick={() => submit()}>Get my data</Button>}
        </>
      )}
    </SettingsPage>
  )
}

/** The file contains the whole reply, including fields that an older app does not know. */
function read(bytes: ArrayBuffer): { data: AccountExport; json: object } {
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return { data: v.parse(AccountExport, json), json: v.parse(v.looseObject({}), json) }
  } catch (cause) {
    throw new ApiError('GET /account/export', { kind: 'not-understood' }, cause)
  }
}

interface ExportedDataProps extends ReturnType<typeof read> {
  /** What only this device has. */
  savedStudies: SavedStudies | undefined
}

function ExportedData({ data, json, savedStudies = [] }: ExportedDataProps) {
  const all = savedStudies.length > 0 ? { ...json, savedStudies } : json
  const file = JSON.stringify(all, undefined, 2)
  return (
    <>
      <p>Everything Rowan held about you on {longDateTime(data.exportedAt)}.</p>
      <Group gap="sm" mb="md" className="screen-only">
        <Button
          onClick={() =>
            saveAsFile(`rowan-${data.exportedAt.slice(0, 10)}.json`, file, 'application/json')
          }
        >
          Save as a file
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
      </Group>
      <Text c="dimmed" className="screen-only">
        Keep the file and any printout somewhere private. This page disappears when you leave it.
      </Text>
      {exportSections(data, savedStudies).map(({ title, rows }) => (
        <section key={title}>
          <h2>{title}</h2>
          {rows.length > 0 ? <SummaryList rows={rows} /> : <p>Nothing.</p>}
        </section>
      ))}
    </>
  )
}
