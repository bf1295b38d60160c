import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ResultChart } from '#record/ResultChart.tsx'
import { readingsOf } from '#record/reading/record-entry.ts'
import { readRecord } from './read-record.ts'

/** Renders the comparison of the newest of these results. */
function compare(testResults: readonly object[]) {
  const record = readRecord(
    [
      {
        from: '2000-01-01',
        to: '2026-11-21',
        fetchedAt: '2026-11-21T12:00:00.000Z',
        schema1: { medicalRecord: { testResults } },
        schema3: [],
      },
    ],
    { from: '2000-01-01', to: '2026-11-21' },
  )
  const entries = record?.entries ?? []
  const [newest] = entries.flatMap(readingsOf)
  if (!newest) throw new Error('There is no value to compare')
  return render(
    <MantineProvider env="test">
      <ResultChart reading={newest} results={entries} />
    </MantineProvider>,
  )
}

const range = { minimum: 115, maximum: 165, units: 'g/L' }

const haemoglobin = (
  displayValue: string,
  effectiveDate: string | undefined,
  more: object = {},
) => ({
  value: { term: 'Haemoglobin', displayValue, effectiveDate, ...more },
})

test('the chart names the latest value, and the keyboard goes through the others', async () => {
  compare([
    haemoglobin('112 g/L', '2026-10-29', { range, abnormal: 'Low' }),
    haemoglobin('131 g/L', '2022-05-01', { range }),
    haemoglobin('>125 g/L', '2024-02-03'),
  ])
  const user = userEvent.setup()
  const slider = await screen.findByRole('slider', {
    name: 'Go through the values of Haemoglobin',
  })
  const named = () => screen.getByRole('figure').querySelector('figcaption')?.textContent
  expect(named()).toBe(
    '112 g/L Latest, 29 October 2026, range of the laboratory 115 to 165 g/L, marked Low',
  )
  slider.focus()
  await user.keyboard('{ArrowLeft}')
  expect(named()).toBe('>125 g/L 3 February 2024')
  expect(slider.getAttribute('aria-valuetext')).toBe('>125 g/L, 3 February 2024')
  await user.keyboard('{Home}')
  expect(named()).toBe('131 g/L 1 May 2022, range of the laboratory 115 to 165 g/L')
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    // Above 125 may be above 131: no value is called the highest.
    'Chart of Haemoglobin. Lowest 112 g/L in October 2026, latest 112 g/L on 29 October 2026.',
  )
})

test('a value that is only known to be above a number is an arrow, and no line leads to it', async () => {
  const { container } = compare([
    haemoglobin('112 g/L', '2026-10-29', { range }),
    haemoglobin('130 g/L', '2026-01-12', { range }),
    haemoglobin('>125 g/L', '2025-06-30', { range }),
    haemoglobin('124 g/L', '2024-09-02'),
  ])
  const picture = await screen.findByRole('img')
  const drawn = (what: string) => container.querySelectorAll(`[data-drawn=${what}]`)
  expect(picture.textContent).toBe('140130120110range up to 165 ↑September 2024October 2026')
  expect(drawn('value')).toHaveLength(3)
  expect(drawn('bound')).toHaveLength(1)
  // Between the last two, which are exact.
  expect(drawn('line')).toHaveLength(1)
  // The oldest value came without a range.
  expect(drawn('range')).toHaveLength(1)
})

test('the table says what the chart shows, with ranges and the marks of the laboratory', async () => {
  compare([
    haemoglobin('112 g/L', '2026-10-29', { range, abnormal: true }),
    haemoglobin('131 g/L', '2022-05-01'),
    haemoglobin('13.1 g/dL', '2021-05-01'),
    haemoglobin('130 g/L', undefined),
  ])
  expect(
    screen.getByText(
      '1 more result has another unit or no number, and cannot be compared with these.',
    ),
  ).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: /^Show as a table/ }))
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'DateValueRange of the laboratory',
    '29 October 2026112 g/L (marked abnormal)115 to 165 g/L',
    '1 May 2022131 g/LNone was sent',
    'No date130 g/LNone was sent',
  ])
})

test('values of which fewer than two have a whole date are a table alone', () => {
  compare([
    haemoglobin('112 g/L', '2026-10-29'),
    haemoglobin('131 g/L', '2022'),
    haemoglobin('130 g/L', undefined),
  ])
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getAllByRole('row')).toHaveLength(4)
})

test('of three hundred values the newest fifty are in the table, all of them on request', async () => {
  const { container } = compare(
    Array.from({ length: 300 }, (_, index) =>
      haemoglobin(
        `${index} g/L`,
        new Date(Date.UTC(2000, 0, index + 1)).toISOString().slice(0, 10),
      ),
    ),
  )
  // Finding a thousand rows by role takes ten seconds.
  const rows = () => [...container.querySelectorAll('tbody tr')]
  fireEvent.click(screen.getByRole('button', { name: /^Show as a table/ }))
  expect(rows()).toHaveLength(50)
  expect(rows()[0]?.textContent).toBe('26 October 2000299 g/L')
  fireEvent.click(screen.getByRole('button', { name: 'Show all 300 values' }))
  expect(rows()).toHaveLength(300)
  expect(rows().at(-1)?.textContent).toBe('1 January 20000 g/L')
})
