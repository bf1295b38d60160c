import type { BrowserContext } from '@playwright/test'

/** What went wrong in a browser without anybody seeing it on the page. */
export interface Faults {
  /** Faults that match belong to what the test is about. */
  expect: (fault: RegExp) => void
  /** Throws when there was a fault that nobody expected, since the last time it was asked. */
  check: () => void
}

/** Listens for errors in the console and in scripts, refusals by a policy, and identity calls that nobody knows. */
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
