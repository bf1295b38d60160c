import { MantineProvider } from '@mantine/core'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { EntryCard } from '#features/gp-record/list/EntryCard.tsx'
import { Opening } from '#features/gp-record/list/Opening.tsx'
import { WithOpened } from '#features/gp-record/list/SectionPanel.tsx'
import { entryKeys, type RecordEntry } from '#record/reading/record-entry.ts'
import { hrefs } from '#routes'
import { withDatabase } from '../../support/api.ts'
import { surgery, viewRecord } from '../../record/reading-app.ts'

vi.setConfig({ testTimeout: 60_000 })

const given = withDatabase()
const show = { name: /^Show 2 values/ }
const hide = { name: /^Hide 2 values/ }
const beside = () => screen.queryByRole('region', { name: 'Full blood count' })

/** The width of the window, in em. */
let width = 80
const queries = new Map<string, EventTarget & { media: string; matches: boolean }>()

const matches = (media: string) => {
  const [, side, ems] = /\((min|max)-width: ([\d.]+)em\)/.exec(media) ?? []
  return side === 'min' ? width >= Number(ems) : width <= Number(ems)
}

/** As when a phone is turned. */
const become = (ems: number) =>
  act(() => {
    width = ems
    for (const query of queries.values()) {
      if (query.matches === matches(query.media)) continue
      query.matches = matches(query.media)
      query.dispatchEvent(Object.assign(new Event('change'), { matches: query.matches }))
    }
  })

beforeEach(() => {
  width = 80
  queries.clear()
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const query = Object.assign(queries.get(media) ?? new EventTarget(), {
      media,
      matches: matches(media),
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
    queries.set(media, query)
    return query
  })
})

afterEach(() => {
  vi.restoreAllMocks()
})

test('on a wide screen a chosen entry stands beside the list and has the focus, until Escape gives it back', async () => {
  const { user } = await viewRecord(given.db, surgery(), hrefs.gpRecord('testResults'))
  const address = window.location.href
  await user.click(await screen.findByRole('button', show))
  expect(beside()?.textContent).toMatch(/29 October 2026.*Haemoglobin.*115 g\/L/)
  expect(document.activeElement).toBe(
    screen.getByRole('heading', { level: 3, name: 'Full blood count' }),
  )
  expect(window.location.href).toBe(address)
  await user.keyboard('{Escape}')
  expect(beside()).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', show))
})

test('the button in the list closes what stands beside it, and so does the one there', async () => {
  const { user } = await viewRecord(given.db, surgery(), hrefs.gpRecord('testResults'))
  await user.click(await screen.findByRole('button', show))
  await user.click(screen.getByRole('button', hide))
  expect(beside()).toBeNull()
  await user.click(screen.getByRole('button', show))
  await user.click(
    within(await screen.findByRole('region', { name: 'Full blood count' })).getByRole('button', {
      name: 'Close Full blood count',
    }),
  )
  expect(document.activeElement).toBe(screen.getByRole('button', show))
})

test('what a search finds in an entry is shown where it was found', async () => {
  const { user } = await viewRecord(given.db, surgery(), hrefs.gpRecord('testResults'))
  await user.type(await screen.findByRole('searchbox'), 'haemat')
  await screen.findByRole('button', hide)
  expect(beside()).toBeNull()
})

test.each([
  ['a phone is turned', 30, 60],
  ['and from a phone to a wide window', 30, 80],
  ['and from a wide window to a phone', 80, 30],
  ['and from a wide window to a narrower one', 80, 60],
])('what was opened and chosen is there when %s', async (_, from, to) => {
  become(from)
  const { user } = await viewRecord(given.db, surgery(), hrefs.gpRecord('medication'))
  await user.selectOptions(await screen.findByLabelText('Status'), 'Past')
  become(to)
  expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('Past')
  become(from)
  act(() => navigate(hrefs.gpRecord('testResults')))
  await user.click(await screen.findByRole('button', show))
  become(to)
  expect(screen.getByRole('button', hide)).toBeDefined()
  expect(screen.getByText('Haemoglobin')).toBeDefined()
})

test('what stands beside the list has what comes later too, and its button stays the one that closes it', async () => {
  const list = (values: string) => (
    <WithOpened>
      <Opening
        of={cholesterol(3).key}
        name="Full blood count"
        words={(isOpen) => (isOpen ? 'Hide 2 values' : 'Show 2 values')}
      >
        {values}
      </Opening>
    </WithOpened>
  )
  const { rerender } = render(list('115 g/L.'), { wrapper: MantineProvider })
  await userEvent.click(screen.getByRole('button', show))
  const close = screen.getByRole('button', { name: 'Close Full blood count' })
  act(() => close.focus())
  rerender(list('115 g/L. The one before: 126 g/L.'))
  expect(beside()?.textContent).toContain('The one before: 126 g/L.')
  expect(document.activeElement).toBe(close)
  await userEvent.click(screen.getByRole('button', hide))
  expect(beside()).toBeNull()
})

/** A result whose More stands beside the list. */
const cholesterol = (values: number): RecordEntry => ({
  key: entryKeys()({ section: 'testResults', fingerprint: 7 }),
  fingerprint: 7,
  section: 'testResults',
  date: '12 October 2026',
  title: 'Serum cholesterol level',
  facts: [],
  groups: [
    {
      readings: [
        {
          term: 'Serum cholesterol level',
          value: '4.1 mmol/L',
          measurement: { number: 4.1, unit: 'mmol/L' },
          notes: [],
          comparable: values,
        },
      ],
    },
  ],
  searched: 'serum cholesterol level',
})
const inList = (...entries: readonly RecordEntry[]) => (
  <WithOpened>
    {entries.map((entry) => (
      <EntryCard key={entry.key} entry={entry} />
    ))}
  </WithOpened>
)
const isOpen = () =>
  screen
    .getAllByRole('button', { name: /about Serum cholesterol level/ })
    .map((button) => button.getAttribute('aria-expanded') === 'true')

test('of two entries that were sent twice only the chosen one is open, also when both come back to the page', async () => {
  const first = cholesterol(3)
  // Where the past has come, both have the values of the same fingerprint.
  const keyOf = entryKeys()
  keyOf(first)
  const second = { ...first, key: keyOf(first) }
  const { rerender } = render(inList(first, second), { wrapper: MantineProvider })
  const [more = document.body] = screen.getAllByRole('button', { name: /^More/ })
  await userEvent.click(more)
  rerender(inList())
  rerender(inList(first, second))
  expect(isOpen()).toEqual([true, false])
  expect(screen.getByRole('region', { name: 'Serum cholesterol level' })).toBeDefined()
})

test('an entry that was off the page when the past came is still the one that stands beside the list', async () => {
  const { rerender } = render(inList(cholesterol(3)), { wrapper: MantineProvider })
  await userEvent.click(screen.getByRole('button', { name: /^More/ }))
  rerender(inList())
  rerender(inList(cholesterol(9)))
  expect(isOpen()).toEqual([true])
  await userEvent.click(screen.getByRole('button', { name: /^Less/ }))
  expect(screen.queryByRole('region', { name: 'Serum cholesterol level' })).toBeNull()
})
