import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createStore } from '#store'
import { entryKeys, type LoadingEntries, type RecordEntry } from '#record/reading/record-entry.ts'
import { RecordSections } from '#features/gp-record/list/RecordSections.tsx'

const keyOf = entryKeys()
const entry = (title: string): RecordEntry => ({
  key: keyOf({ section: 'consultations', fingerprint: 0 }),
  section: 'consultations',
  fingerprint: 0,
  day: { precision: 'day', from: '2026-11-05', to: '2026-11-05' },
  date: '5 November 2026',
  title,
  facts: [],
  groups: [],
  searched: title.toLowerCase(),
})

const coming = 'Reading the rest of your record …'

/** A record with two entries, one of which has loaded. */
function open(search = '') {
  const entries = createStore<LoadingEntries>({
    state: 'loading',
    entries: new Map([['consultations', [entry('Dr Early')]]]),
  })
  const onRetry = vi.fn<() => void>()
  render(
    <MantineProvider env="test">
      <RecordSections
        search={search}
        record={{
          from: '2016-11-21',
          to: '2026-11-21',
          fetchedAt: '2026-11-21T12:00:00.000Z',
          unopened: [],
          sections: [],
          notShown: [],
          warnings: [],
          surgeryWords: new Map(),
          testNames: [],
          headings: new Map([['consultations', [{ heading: '2026', count: 2 }]]]),
          entries,
        }}
        newSince={{ entries: new Map() }}
        all={{
          whole: undefined,
          isLoading: true,
          progress: undefined,
          missingDates: undefined,
          retry: () => undefined,
          atOtherDates: undefined,
        }}
        own={{ diagnoses: [] }}
        onSearch={() => undefined}
        onSection={() => undefined}
        onOpen={() => undefined}
        onRetry={onRetry}
        onAllDates={() => undefined}
      />
    </MantineProvider>,
  )
  const settle = (settled: LoadingEntries) => act(() => entries.set(settled))
  return { onRetry, settle }
}

const whole = new Map([['consultations' as const, [entry('Dr Early'), entry('Dr Late')]]])

test('while entries are still coming, counts are those of all, and a search waits for all', async () => {
  open()
  expect(screen.getByRole('tab', { name: 'Consultations (2)' })).toBeDefined()
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('2026 (2)')
  expect(screen.getByText(coming)).toBeDefined()
  cleanup()

  const { settle } = open('late')
  expect(screen.queryByText('Nothing matches')).toBeNull()
  expect(screen.queryByRole('article')).toBeNull()
  expect(screen.getByText(coming)).toBeDefined()

  settle({ state: 'whole', entries: whole })
  expect(await screen.findByRole('heading', { name: 'Consultations (1)' })).toBeDefined()
  expect(screen.getByRole('article').textContent).toContain('Dr Late')
  expect(screen.queryByText(coming)).toBeNull()
})

test('when the rest does not come, nothing is shown, and it can be tried again', async () => {
  const { onRetry, settle } = open()
  settle({ state: 'failed' })
  expect(screen.queryByRole('article')).toBeNull()
  expect(screen.getByText(/do not mistake part of your record for all of it/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})
