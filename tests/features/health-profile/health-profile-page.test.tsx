import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { routes } from '#routes'
import { withDatabase } from '../../support/api.ts'
import { openApp, question } from '../../support/member-app.tsx'

const given = withDatabase()

test('the health profile shows every detail of section 2, and nothing to type into', async () => {
  await openApp(given.db, 'user_reading_profile', routes.healthProfile)
  await question('My health profile')
  await screen.findByText('Ethnicity')
  const main = within(screen.getByRole('main'))
  const terms = main.getAllByRole('term').map(({ textContent }) => textContent)
  for (const term of [
    'First name',
    'Last name',
    'Date of birth',
    'Sex',
    'Ethnicity',
    'Email',
    'Mobile number',
    'Diagnoses',
    'Medications',
    'GP practices',
    'Hospitals',
  ]) {
    expect(terms).toContain(term)
  }
  for (const role of ['textbox', 'combobox', 'radio', 'checkbox', 'button']) {
    expect(main.queryAllByRole(role)).toEqual([])
  }
})
