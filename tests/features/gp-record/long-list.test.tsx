import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { entryKeys, type RecordEntry } from '#record/reading/record-entry.ts'
import { rowsOf } from '#record/reading/entry-rows.ts'
import { LongList } from '#features/gp-record/list/LongList.tsx'
import { BesideContext, type OpenedInList } from '#features/gp-record/list/Opening.tsx'

const entries = Array.from({ length: 150 }, (_, index): RecordEntry => ({
  key: entryKeys()({ section: 'consultations', fingerprint: index }),
  section: 'consultations',
  title: `Entry ${index}`,
  date: '2 November 2026',
  facts: [],
  groups: [],
  asSent: [`<p>Text ${index}</p>`],
  fingerprint: index,
  searched: '',
}))

const scrollTo = vi.fn<(options: ScrollToOptions) => void>()

beforeEach(() => {
  vi.stubGlobal('scrollTo', scrollTo)
  scrollTo.mockClear()
  // jsdom lays out nothing.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(240)
})
afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(window, { scrollY: 0 })
})

function show() {
  const list: OpenedInList = {
    isWide: false,
    opened: undefined,
    open: () => undefined,
    memory: new Map(),
  }
  render(
    <BesideContext value={list}>
      <LongList rows={rowsOf(entries)} isWhole />
      <textarea aria-label="What looks wrong" />
      <div contentEditable data-testid="words" />
    </BesideContext>,
  )
}

/** Scrolls so far that no row of before is in view. */
async function scroll(to: number): Promise<void> {
  Object.assign(window, { scrollY: to })
  await act(async () => void window.dispatchEvent(new Event('scroll')))
}

const more = (index: number) => ({ name: new RegExp(`^More about Entry ${index},`) })

test('the row that has the focus stays while the list scrolls, and the others go', async () => {
  show()
  const button = screen.getByRole('button', more(1))
  button.focus()
  await scroll(20_000)
  expect(screen.queryByRole('button', more(0))).toBeNull()
  expect(document.activeElement).toBe(button)
  await scroll(0)
  expect(document.activeElement).toBe(button)
})

test('what was opened in a row is open when the row comes back', async () => {
  show()
  fireEvent.click(screen.getByRole('button', more(1)))
  fireEvent.click(await screen.findByRole('button', { name: /^Show the original text/ }))
  expect(screen.getByText('<p>Text 1</p>')).toBeDefined()
  await scroll(20_000)
  expect(screen.queryByText('<p>Text 1</p>')).toBeNull()
  await scroll(0)
  await screen.findByText('<p>Text 1</p>')
})

test('End leads to the last entry, but not from a field or a dialog', () => {
  show()
  const isLeft = (from: Element) => fireEvent.keyDown(from, { key: 'End' })
  scrollTo.mockClear()
  expect(isLeft(screen.getByLabelText('What looks wrong'))).toBe(true)
  expect(isLeft(screen.getByTestId('words'))).toBe(true)
  const dialog = document.createElement('div')
  dialog.setAttribute('aria-modal', 'true')
  document.body.append(dialog)
  expect(isLeft(document.body)).toBe(true)
  dialog.remove()
  expect(scrollTo).not.toHaveBeenCalled()
  expect(isLeft(document.body)).toBe(false)
  expect(scrollTo).toHaveBeenCalled()
})
