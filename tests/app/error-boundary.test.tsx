import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Route, Switch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { PageBoundary } from '#app/errors/PageBoundary.tsx'
import { lazyPart } from '#ui/lazy.tsx'
import { PartBoundary } from '#ui/boundaries.tsx'

function Broken(): never {
  throw new Error('The chunk did not load.')
}

/** React logs what a boundary has caught. */
const caught = () => vi.mocked(console.error).mockClear()

test('a page that broke is left behind by going to another', () => {
  navigate('/broken')
  render(
    <PageBoundary place="page">
      <Switch>
        <Route path="/broken" component={Broken} />
        <Route>
          <h1>Another page</h1>
        </Route>
      </Switch>
    </PageBoundary>,
  )
  expect(screen.getByRole('heading', { name: 'Something went wrong!' })).toBeTruthy()
  caught()

  act(() => navigate('/another'))
  expect(screen.getByRole('heading', { name: 'Another page' })).toBeTruthy()
})

test('a part that does not come takes down only its own place, and comes when it is tried again', async () => {
  const user = userEvent.setup()
  let isNetworkBack = false
  const Menu = lazyPart(async () => {
    if (!isNetworkBack) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>All pages</p>
  })
  render(
    <PageBoundary place="app">
      <label>
        Diagnosis <input />
      </label>
      <PartBoundary place="menu" what="The menu">
        <Menu />
      </PartBoundary>
    </PageBoundary>,
  )
  await user.type(screen.getByLabelText('Diagnosis'), 'Asthma')
  expect((await screen.findByRole('alert')).textContent).toContain('The menu could not be shown.')
  expect(screen.getByDisplayValue('Asthma')).toBeTruthy()
  caught()

  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('alert')
  caught()

  isNetworkBack = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('All pages')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByDisplayValue('Asthma')).toBeTruthy()
})

test('a page that broke is shown when it is tried again', async () => {
  const user = userEvent.setup()
  let isMended = false
  const Page = () => (isMended ? <h1>Dashboard</h1> : <Broken />)
  render(
    <PageBoundary place="page">
      <Page />
    </PageBoundary>,
  )
  caught()
  isMended = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeTruthy()
})
