import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SummaryList } from '#ui/SummaryList.tsx'

test('each name stands alone in an element of its own, once', () => {
  const names = ['Fabry disease', 'Charcot-Marie-Tooth disease, type 1A']
  render(<SummaryList rows={[{ term: 'Diagnoses', values: names }]} />)
  for (const name of names) expect(screen.getAllByText(name)).toHaveLength(1)
})

test('what is not known says so, and its link says what it changes', () => {
  const action = { href: '/change', label: 'Add', hiddenText: 'your diagnosis' }
  const rows = [{ term: 'Diagnoses', values: [], action }]
  render(<SummaryList rows={rows} />, { wrapper: MantineProvider })
  expect(screen.getByText('Not given yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add your diagnosis' })).toBeTruthy()
})

test('markup in a name is text', () => {
  render(<SummaryList rows={[{ term: 'Medication', values: ['<img src=x onerror=alert(1)>'] }]} />)
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy()
  expect(document.querySelector('img')).toBeNull()
})

test('a study that somebody was invited to and answered is there with both', () => {
  const rows = ['Invited 1 May 2026', 'Consent: 3 May 2026'].map((line) => ({
    term: 'The Fabry study',
    values: [line],
  }))
  render(<SummaryList rows={rows} />)
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Invited 1 May 2026',
    'Consent: 3 May 2026',
  ])
})
