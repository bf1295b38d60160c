import { Button } from '@mantine/core'
import { longDateTime } from '#ui/format-date.ts'
import { Loader } from '#ui/Loader.tsx'
import { StatusBanner } from '#ui/StatusBanner.tsx'
import { SummaryList } from '#ui/SummaryList.tsx'
import type { AccountExport } from '#contract/account.ts'
import classes from './DownloadPage.module.css'
import { exportSections } from './export-sections.ts'
import { saveAsFile } from './save-as-file.ts'
import { SettingsPage } from '#ui/SettingsPage.tsx'
import { useExport } from './use-export.ts'
import { whyNotDone } from './why-not-done.ts'

/** Everything held about the member, to read, to print and to take along. */
export function DownloadPage() {
  const { exporting, ask } = useExport()
  return (
    <SettingsPage name="Download my data">
      {exporting.state === 'there' ? (
        <Held held={exporting.held} file={exporting.file} />
      ) : (
        <>
          <p>
            Here you get everything that Rowan holds about you: to read, to print, and as a file
            that other programs can use.
          </p>
          <p>
            Your GP record is not part of it, because Rowan does not keep it. You can print it where
            you read it.
          </p>
          {exporting.state === 'failed' && (
            <StatusBanner tone="error">
              <p role="alert">{whyNotDone('Your data could not be fetched', exporting.error)}</p>
            </StatusBanner>
          )}
          {exporting.state === 'loading' ? (
            <Loader />
          ) : (
            <Button onClick={() => void ask()}>Get my data</Button>
          )}
        </>
      )}
    </SettingsPage>
  )
}

function Held({ held, file }: { held: AccountExport; file: string }) {
  return (
    <>
      <p>Everything that Rowan held about you on {longDateTime(held.exportedAt)}.</p>
      <div className={classes['ways']}>
        <Button onClick={() => saveAsFile(`rowan-${held.exportedAt.slice(0, 10)}.json`, file)}>
          Save as a file
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <p className={classes['care']}>
        Keep the file and the paper where others do not read them. This page is gone when you leave
        it.
      </p>
      {exportSections(held).map(({ title, rows }) => (
        <section key={title}>
          <h2>{title}</h2>
          {rows.length > 0 ? <SummaryList rows={rows} /> : <p>Nothing.</p>}
        </section>
      ))}
    </>
  )
}
