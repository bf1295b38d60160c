import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MantineRoot } from '#app/MantineRoot.tsx'
import { SavedAddress } from '#features/account/AddressesPage.tsx'

test('an address whose first line is the town shows each line, and React has no complaint', () => {
  const address = { line1: 'Hallow', line2: 'Hallow', city: 'Hallow', postcode: 'WR2 6NJ' }
  const more = { id: '1', name: 'Home', country: 'GB' }
  render(<SavedAddress address={{ ...more, ...address }} />, { wrapper: MantineRoot })
  expect(screen.getAllByText('Hallow')).toHaveLength(3)
})
