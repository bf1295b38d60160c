import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Route, Switch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { ErrorBoundary } from '#app/shell/ErrorBoundary.tsx'

function Broken(): never {
  throw new Error('The chunk did not load.')
}

test('a page that broke is left behind by going to another', () => {
  navigate('/broken')
  render(
    <ErrorBoundary>
      <Switch>
        <Route path="/broken" component={Broken} />
        <Route>
          <h1>Another page</h1>
        </Route>
      </Switch>
    </ErrorBoundary>,
  )
  expect(screen.getByRole('heading', { name: 'Something went wrong!' })).toBeTruthy()
  vi.mocked(console.error).mockClear()

  act(() => navigate('/another'))
  expect(screen.getByRole('heading', { name: 'Another page' })).toBeTruthy()
})
