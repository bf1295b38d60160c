import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ResultChart } from '../../../src/features/gp-record/view/ResultChart.tsx'
import { readingsOf } from '../../../src/features/gp-record/record/assemble-record.ts'
import { ShownResults } from '../../../src/features/gp-record/view/record-contexts.ts'
import { readRecord } from './read-record.ts'

const values = 300

const testResults = Array.from({ length: values }, (_, index) => ({
  value: {
    term: 'Serum ferritin',
    displayValue: index === 0 ? '<15 ug/L' : `${index} ug/L`,
    effectiveDate: { value: new Date(Date.UTC(2000, 0, index + 1)).toISOString().slice(0, 10) },
  },
}))

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

test('of three hundred values the newest fifty are in the table, all of them in the drawing and on request', () => {
  const entries = record?.entries ?? []
  const [newest] = entries.flatMap(readingsOf)
  if (!newest) throw new Error('There is no value to compare')
  const { container } = render(
    <ShownResults value={entries}>
      <ResultChart reading={newest} />
    </ShownResults>,
  )
  // By role a thousand rows take ten seconds.
  const rows = () => [...container.querySelectorAll('tbody tr')]
  expect(rows()).toHaveLength(50)
  expect(rows()[0]?.textContent).toBe('26 October 2000299 micrograms/L')
  const marks = [...container.querySelectorAll('svg path')].map((path) => path.getAttribute('d'))
  expect(marks.join('').match(/h0/g)).toHaveLength(values - 1)
  expect(container.querySelectorAll('svg *').length).toBeLessThan(10)

  fireEvent.click(screen.getByRole('button', { name: 'Show all 300 values' }))
  expect(rows()).toHaveLength(values)
  expect(rows().at(-1)?.textContent).toBe('1 January 2000<15 micrograms/L')
})
