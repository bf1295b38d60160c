import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EntryCard } from '#features/gp-record/EntryCard.tsx'
import { SearchWords } from '#features/gp-record/search-words.ts'

test('what is found in a date or a status is marked as well', () => {
  render(
    <SearchWords value={['february', 'active']}>
      <EntryCard
        entry={{
          key: 'medication 0',
          section: 'medication',
          title: 'Celiprolol 200mg tablets',
          date: '6 February 2026',
          status: 'Active',
          facts: [],
          groups: [],
          searched: 'celiprolol 200mg tablets\n6 february 2026\nactive',
        }}
      />
    </SearchWords>,
  )
  const marked = [...screen.getByRole('article').querySelectorAll('mark')]
  expect(marked.map(({ textContent }) => textContent)).toEqual(['February', 'Active'])
})
