import type { Component } from 'react'
import { sendClientError } from '#api/send-client-error.ts'
import { config } from '#config'
import { errorNames, type FaultPlace } from '#contract/client-error-words.ts'
import type { ClientError } from '#contract/client-errors.ts'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { pageAt } from '../pages.ts'

/** Of one page: whatever fails over and over says nothing new. */
const mostReports = 10
const reported = new Set<string>()
/** What a boundary has caught reaches the window too. */
const known = new WeakSet<object>()

/** Reports what fails outside of every boundary. React hands what it cannot show to the window as well. */
export function reportUncaught(): void {
  window.addEventListener('error', ({ error }) => report('uncaught', error))
  window.addEventListener('unhandledrejection', ({ reason }) =>
    report('unhandled-rejection', reason),
  )
}

/** What React calls with what a boundary has caught. The console still says it. */
export function reportCaught(
  error: unknown,
  { errorBoundary }: { errorBoundary?: Component<unknown> | undefined },
): void {
  const place = errorBoundary instanceof ErrorBoundary ? errorBoundary.props.place : 'app'
  report('caught', error, place)
  window.reportError(error)
}

/** Sends what kind of error it was and where; neither its message nor the address, which may hold data. */
function report(kind: ClientError['kind'], error: unknown, place: FaultPlace = 'app'): void {
  if (typeof error === 'object' && error !== null) {
    if (known.has(error)) return
    known.add(error)
  }
  const fault = {
    kind,
    place,
    route: pageAt(window.location.pathname)?.page.path ?? '/unknown',
    name: nameOf(error),
    build,
  }
  const key = JSON.stringify(fault)
  if (reported.has(key) || reported.size >= mostReports) return
  reported.add(key)
  sendClientError(config.patientApiUrl, fault)
}

const nameOf = (error: unknown): ClientError['name'] =>
  errorNames.find((name) => error instanceof Error && error.name === name) ?? 'Other'

/** The file of the app is named after what is in it. */
const build = /-([\w-]{8})\.js$/.exec(import.meta.url)?.[1] ?? 'unbuilt'
