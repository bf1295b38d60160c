import type { Component } from 'react'
import { sendClientError } from '#api/call.ts'
import { config } from '#config'
import { errorNames, type FaultPlace } from '#contract/client-error-names.ts'
import type { ClientError } from '#contract/client-errors.ts'
import { ErrorBoundary } from '#ui/boundaries.tsx'

/** How many reports one page sends: repeated failures say nothing new. */
const mostReports = 10
const reported = new Set<string>()
/** Errors already reported: what a boundary has caught also reaches the window. */
const known = new WeakSet<object>()

let patternOf: (path: string) => string | undefined = () => undefined

/**
 * Reports errors outside all boundaries. React passes those that no boundary catches to the window too.
 * @param routeOf The pattern of a path, without what is typed in its place.
 */
export function reportUncaught(routeOf: typeof patternOf): void {
  patternOf = routeOf
  window.addEventListener('error', ({ error }) => report('uncaught', error))
  window.addEventListener('unhandledrejection', ({ reason }) =>
    report('unhandled-rejection', reason),
  )
}

/** For React's `onCaughtError`: reports what a boundary has caught, and still logs it. */
export function reportCaught(
  error: unknown,
  { errorBoundary }: { errorBoundary?: Component<unknown> | undefined },
): void {
  const place = errorBoundary instanceof ErrorBoundary ? errorBoundary.props.place : 'app'
  report('caught', error, place)
  window.reportError(error)
}

/** Sends the kind of error and where it happened, but not its message or the address, which may contain data. */
function report(kind: ClientError['kind'], error: unknown, place: FaultPlace = 'app'): void {
  if (typeof error === 'object' && error !== null) {
    if (known.has(error)) return
    known.add(error)
  }
  const fault = {
    kind,
    place,
    route: patternOf(window.location.pathname) ?? '/unknown',
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

/** The hash in the name of the app's file. */
const build = /-([\w-]{8})\.js$/.exec(import.meta.url)?.[1] ?? 'unbuilt'
