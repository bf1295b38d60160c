import { afterEach, beforeEach, expect, vi } from 'vitest'

/** React's advice on how a test schedules renders; it is not about the app. */
const isAboutScheduling = ([line]: unknown[]) => typeof line === 'string' && /\bact\b/.test(line)

const watchErrors = () => vi.spyOn(console, 'error').mockImplementation(() => {})
let errors: ReturnType<typeof watchErrors>

/**
 * An unexpected console.error fails the test. One that expects a line asserts it on `console.error`
 * and clears it: `vi.mocked(console.error).mockClear()`.
 */
beforeEach(() => {
  errors = watchErrors()
})

afterEach(() => {
  const lines = errors.mock.calls.filter((line) => !isAboutScheduling(line))
  errors.mockRestore()
  expect(lines).toEqual([])
})
