import type { BrowserContext } from '@playwright/test'

/** The faults of a browser that are not visible on the page. */
export interface Faults {
  /** Expects faults that match. */
  expect: (fault: RegExp) => void
  /** Throws if there was an unexpected fault since the last call. */
  check: () => void
}

/** Listens for console and script errors, policy violations, and identity calls that the stand-in does not know. */
export function attend(context: BrowserContext): Faults {
  const found: string[] = []
  const expected: RegExp[] = []

  context.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    found.push(`console: ${message.text()}${url && ` (${url})`}`)
  })
  context.on('weberror', (thrown) => found.push(`script: ${thrown.error().stack}`))
  context.on('response', (response) => {
    if (response.status() === 501) found.push(`unknown call: ${response.url()}`)
  })

  return {
    expect: (fault) => expected.push(fault),
    check() {
      const unexpected = found
        .splice(0)
        .filter((fault) => !expected.some((known) => known.test(fault)))
      if (unexpected.length > 0)
        throw new Error(`The browser met faults:\n${unexpected.join('\n')}`)
    },
  }
}
