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
  render(<SummaryList rows={[{ term: 'Diagnoses', values: [], action }]} />)
  expect(screen.getByText('Not given yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add your diagnosis' })).toBeTruthy()
})

test('markup in a name is text', () => {
  render(<SummaryList rows={[{ term: 'Medication', values: ['<img src=x onerror=alert(1)>'] }]} />)
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy()
  expect(document.querySelector('img')).toBeNull()
})
