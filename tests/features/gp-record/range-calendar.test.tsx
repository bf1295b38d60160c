import { screen, within } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Period } from '#contract/days.ts'
import { RangeCalendar } from '#features/gp-record/dates/TypedDates.tsx'

function Calendar() {
  const [period, setPeriod] = useState<Period | undefined>({ from: '2026-08-23', to: '2026-11-23' })
  return (
    <MantineProvider env="test">
      <RangeCalendar today="2026-11-23" period={period} onChoose={setPeriod} />
    </MantineProvider>
  )
}

const named = 'Or choose in a calendar'
const button = () => screen.getByRole('button', { name: new RegExp(`^${named}`) })
const day = (name: string | RegExp) => screen.getByRole('button', { name })

test('the button says which dates are chosen, and opens a calendar that is named like it', async () => {
  const user = userEvent.setup()
  render(<Calendar />)
  await user.tab()
  expect(document.activeElement).toBe(button())
  expect(button().textContent).toBe('23 August 2026 to 23 November 2026')
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: new RegExp(`^${named}`) })
  expect(button().getAttribute('aria-expanded')).toBe('true')
  const [first] = within(dialog).getAllByRole('columnheader')
  expect(first?.textContent).toBe('Mo')
  expect(within(dialog).getByRole('button', { name: 'Previous month' })).toBeDefined()
  expect(within(dialog).getByRole('button', { name: 'November 2026' })).toBeDefined()
})

test('a range is chosen by keyboard, is filled in, and the focus is on the button again', async () => {
  const user = userEvent.setup()
  render(<Calendar />)
  await user.click(button())
  day('Monday 9 November 2026').focus()
  await user.keyboard('{Enter}{ArrowDown}{ArrowRight}{Enter}')
  expect(button().textContent).toBe('9 November 2026 to 17 November 2026')
  expect(screen.queryByRole('dialog')).toBeNull()
  await expect.poll(() => document.activeElement).toBe(button())
})

test('which day is today, which are chosen and which lie in the future is heard', async () => {
  const user = userEvent.setup()
  render(<Calendar />)
  await user.click(button())
  expect(day('Monday 23 November 2026, last day').getAttribute('aria-current')).toBe('date')
  expect(day('Tuesday 24 November 2026')).toHaveProperty('disabled', true)
  await user.click(day('Sunday 1 November 2026'))
  expect(day('Sunday 1 November 2026, first day')).toBeDefined()
})

test('a calendar that is closed half-way leaves the dates as they were', async () => {
  const user = userEvent.setup()
  render(<Calendar />)
  await user.click(button())
  await user.click(day('Sunday 1 November 2026'))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(button().textContent).toBe('23 August 2026 to 23 November 2026')
  await expect.poll(() => document.activeElement).toBe(button())
})
