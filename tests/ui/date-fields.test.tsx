import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { AutofillContext } from '#ui/autofill.ts'
import { dateParts, noDate, type DatePart } from '#domain/date-parts.ts'
import { DateFields } from '#ui/fields.tsx'

interface BirthDateProps {
  error?: string
  faulty?: readonly DatePart[]
}

function BirthDate({ error, faulty = dateParts }: BirthDateProps) {
  const [value, setValue] = useState(noDate)
  return (
    <MantineProvider env="test">
      <DateFields
        id="dob"
        legend="What's your date of birth?"
        legendIsHeading
        hint="For example, 27 3 1987"
        error={error}
        faulty={faulty}
        value={value}
        onChange={setValue}
        autoComplete="bday"
      />
    </MantineProvider>
  )
}

test('a date is typed in three fields and stays as it was typed', async () => {
  render(<BirthDate />)
  await userEvent.type(screen.getByLabelText('Day'), '31')
  await userEvent.type(screen.getByLabelText('Month'), 'February')
  await userEvent.type(screen.getByLabelText('Year'), '2007')
  expect(screen.getByLabelText('Day')).toHaveProperty('value', '31')
  expect(screen.getByLabelText('Month')).toHaveProperty('value', 'February')
  expect(screen.getByLabelText('Year')).toHaveProperty('value', '2007')
})

test('on a device that others use the browser is asked not to remember it', () => {
  render(
    <AutofillContext value={false}>
      <BirthDate />
    </AutofillContext>,
  )
  for (const part of ['Day', 'Month', 'Year']) {
    expect(screen.getByLabelText(part).getAttribute('autocomplete')).toBe('off')
  }
})

test('the browser may offer what it knows', () => {
  render(<BirthDate />)
  expect(screen.getByLabelText('Day').getAttribute('autocomplete')).toBe('bday-day')
  expect(screen.getByLabelText('Year').getAttribute('inputmode')).toBe('numeric')
})

test('the question is the heading of its group, and the error is heard before the hint', () => {
  render(<BirthDate error="Please enter your date of birth." />)
  const group = screen.getByRole('group', { name: "What's your date of birth?" })
  expect(screen.getByRole('heading', { level: 1, name: "What's your date of birth?" })).toBeTruthy()
  expect(group.getAttribute('aria-describedby')).toBe('dob-error dob-hint')
  expect(screen.getByLabelText('Day').getAttribute('aria-invalid')).toBe('true')
})

test('the message is heard in each field that it is about, and in no other', () => {
  render(<BirthDate error="It must include a month." faulty={['month']} />)
  const month = screen.getByLabelText('Month')
  expect(month.getAttribute('aria-invalid')).toBe('true')
  expect(month.getAttribute('aria-describedby')).toBe('dob-error')
  expect(document.getElementById('dob-error')?.textContent).toContain('It must include a month.')
  for (const part of ['Day', 'Year']) {
    expect(screen.getByLabelText(part).getAttribute('aria-invalid')).toBeNull()
    expect(screen.getByLabelText(part).getAttribute('aria-describedby')).toBeNull()
  }
})
