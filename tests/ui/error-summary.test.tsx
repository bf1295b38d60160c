import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'

const city = { fieldId: 'city', message: 'Please enter your city.' }
const postcode = { fieldId: 'postcode', message: 'Please enter your postcode.' }

const form = (errors: (typeof city)[], tries = 1) => (
  <>
    <ErrorSummary errors={errors} tries={tries} />
    <label htmlFor="city">Town or city</label>
    <input id="city" />
    <label htmlFor="postcode">Postcode</label>
    <input id="postcode" />
  </>
)

/** What screen readers announce at once. */
const summary = () => screen.getByRole('alert')

test('a refused form takes the person to the summary of its problems', () => {
  render(form([city, postcode]))
  expect(document.activeElement).toBe(summary().parentElement)
})

test('the messages are spoken with the title of the summary, and the title once', () => {
  render(form([city, postcode]))
  const said = summary().textContent
  expect(said).toContain('There is a problem')
  expect(said).toContain(city.message)
  expect(said).toContain(postcode.message)
  // As a group with this name, it would be announced twice when it takes the focus.
  expect(screen.queryByRole('group')).toBeNull()
})

test('a link of the summary leads into its field and leaves the address alone', async () => {
  render(form([city, postcode]))
  await userEvent.click(screen.getByRole('link', { name: 'Please enter your postcode.' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Postcode'))
  expect(window.location.hash).toBe('')
})

test('a link to a field that is gone leaves the address alone, in which the provider keeps its step', async () => {
  render(form([{ fieldId: 'password-field', message: 'Enter your password.' }]))
  await userEvent.click(screen.getByRole('link', { name: 'Enter your password.' }))
  expect(window.location.hash).toBe('')
})

test('the focus stays in the field while the problems stay the same', async () => {
  const { rerender } = render(form([city]))
  await userEvent.type(screen.getByLabelText('Town or city'), 'Leeds')
  rerender(form([{ ...city }]))
  expect(document.activeElement).toBe(screen.getByLabelText('Town or city'))
})

test('other problems take the focus again', async () => {
  const { rerender } = render(form([city]))
  await userEvent.type(screen.getByLabelText('Town or city'), 'Leeds')
  rerender(form([postcode]))
  expect(document.activeElement).toBe(summary().parentElement)
})

test('who types is not taken out of the field when the list gets shorter', async () => {
  const { rerender } = render(form([city, postcode]))
  await userEvent.type(screen.getByLabelText('Town or city'), 'Leeds')
  rerender(form([postcode]))
  expect(document.activeElement).toBe(screen.getByLabelText('Town or city'))
})

test('the same problems after another try take the focus again', async () => {
  const { rerender } = render(form([city]))
  await userEvent.click(screen.getByLabelText('Postcode'))
  rerender(form([city], 2))
  expect(document.activeElement).toBe(summary().parentElement)
})

test('without problems there is no summary', () => {
  render(form([]))
  expect(screen.queryByText('There is a problem')).toBeNull()
})
