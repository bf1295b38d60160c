import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { Page } from '#ui/Page.tsx'
import { useShell } from '#ui/shell-state.ts'

beforeEach(() => {
  window.history.replaceState(null, '', '/profile')
})

const h1 = (name: string) => screen.getByRole('heading', { level: 1, name })

const pages = (
  <>
    <Route path="/profile">
      <Page title="My health profile" />
    </Route>
    <Route path="/tasks">
      <Page title="Task list" />
    </Route>
  </>
)

test('the title names the page and the service, and says when a form was refused', () => {
  const { rerender } = render(<Page title="Task list" />)
  expect(document.title).toBe('Task list – Rowan')
  rerender(<Page title="Task list" hasError />)
  expect(document.title).toBe('Error: Task list – Rowan')
})

test('the first page leaves the focus alone; the next one takes it to its heading', () => {
  render(pages)
  act(() => navigate('/tasks'))
  expect(document.activeElement).toBe(h1('Task list'))
})

test('Back leaves the scroll position to the browser, and a link leads to the top', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue(undefined)
  render(pages)
  act(() => navigate('/tasks'))
  scrollTo.mockClear()
  act(() => window.history.back())
  await screen.findByRole('heading', { level: 1, name: 'My health profile' })
  expect(document.activeElement).toBe(h1('My health profile'))
  expect(scrollTo).not.toHaveBeenCalled()
  act(() => navigate('/tasks'))
  expect(scrollTo).toHaveBeenCalledTimes(1)
})

test('data that is fetched again does not move the focus', () => {
  render(pages)
  act(() => navigate('/tasks'))
  const { rerender } = render(<Page title="Task list">one</Page>)
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  rerender(<Page title="Task list">two</Page>)
  expect(document.activeElement).toBe(field)
  field.remove()
})

test('a heading that arrives with the data is focused when it arrives', () => {
  function Question() {
    const [isThere, setIsThere] = useState(false)
    return (
      <Page title="Diagnosis" heading={null}>
        <button type="button" onClick={() => setIsThere(true)}>
          arrive
        </button>
        {isThere && <h1>What's your diagnosis?</h1>}
      </Page>
    )
  }
  render(<Route path="/tasks">{pages}</Route>)
  render(
    <Route path="/question">
      <Question />
    </Route>,
  )
  act(() => navigate('/question'))
  act(() => screen.getByText('arrive').click())
  expect(document.activeElement).toBe(h1("What's your diagnosis?"))
})

test('the summary of problems stands above the heading', () => {
  const errors = [{ fieldId: 'city', message: 'Please enter your city.' }]
  render(<Page title="Address" above={<ErrorSummary errors={errors} tries={1} />} />)
  const summary = screen.getByRole('alert')
  expect(summary.compareDocumentPosition(h1('Address'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the top bar learns the title and the way back', () => {
  const Bar = () => {
    const { pageTitle, backTo } = useShell()
    return <p>{`${pageTitle}, ${backTo?.label}`}</p>
  }
  render(
    <>
      <Bar />
      <Page title="Diagnosis" backTo={{ href: '/profile', label: 'Back' }} />
    </>,
  )
  expect(screen.getByText('Diagnosis, Back')).toBeTruthy()
})
