import { render, waitFor } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { anyPageAt } from '#app/entry-pages.ts'
import { reportCaught, reportUncaught } from '#app/errors/report.ts'
import { ClientError, reportClientError } from '#contract/client-errors.ts'
import { routes } from '#routes'
import { ErrorBoundary } from '#ui/boundaries.tsx'

const canary = 'Warfarin1987'
const sent: string[] = []
const reports = () => sent.map((body) => v.parse(ClientError, JSON.parse(body)))

reportUncaught((path) => anyPageAt(path)?.path)

beforeEach(() => {
  sent.length = 0
  // jsdom does not have it.
  vi.stubGlobal('reportError', vi.fn())
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    expect(new URL(url).pathname).toBe(`/api${reportClientError.path}`)
    sent.push(body)
    throw new TypeError('Failed to fetch')
  })
})

afterEach(() => vi.unstubAllGlobals())

function Broken(): never {
  throw new TypeError(`${canary} is no date`)
}

test('S22: what a boundary has caught is reported by its kind and place, without a word of what was shown', async () => {
  navigate(`${routes.kitOrder.href(canary)}?name=${canary}`)
  render(
    <ErrorBoundary place="record-entry" fallback={() => undefined}>
      <Broken />
    </ErrorBoundary>,
    { onCaughtError: reportCaught },
  )
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(window.reportError).toHaveBeenCalledOnce()
  expect(reports()).toEqual([
    {
      kind: 'caught',
      place: 'record-entry',
      route: routes.kitOrder.path,
      name: 'TypeError',
      build: 'unbuilt',
    },
  ])
  expect(sent.join('')).not.toContain(canary)
})

test('S22: what nobody caught is reported too, and a name that is not ours is not', () => {
  navigate(`/${canary}`)
  const fault = Object.assign(new Error(canary), { name: canary })
  window.dispatchEvent(new ErrorEvent('error', { error: fault, message: canary }))
  const rejected = Object.assign(new Event('unhandledrejection'), { reason: canary })
  window.dispatchEvent(rejected)
  expect(reports().map(({ kind, route, name }) => [kind, route, name])).toEqual([
    ['uncaught', '/unknown', 'Other'],
    ['unhandled-rejection', '/unknown', 'Other'],
  ])
  expect(sent.join('')).not.toContain(canary)
})

test('what fails over and over is reported once', () => {
  navigate(routes.taskList)
  const fail = () =>
    window.dispatchEvent(new ErrorEvent('error', { error: new RangeError(canary) }))
  fail()
  fail()
  expect(sent).toHaveLength(1)
})

test('the route of every page is one that the API takes', () => {
  const paths = Object.values(routes).map((route) =>
    typeof route === 'string' ? route : route.path,
  )
  for (const path of [...paths, '/unknown']) {
    expect(v.is(ClientError.entries.route, path)).toBe(true)
  }
})

test.each(['/dashboard/kit/48201937', '/dashboard/kit/a@b', '/a b', '', 'kit', '/x?y=z'])(
  'S22: %s is no route that the API takes',
  (route) => expect(v.is(ClientError.entries.route, route)).toBe(false),
)
