import { afterEach, beforeEach, expect, vi } from 'vitest'

/** React's advice on how tests schedule renders, which is not about the app. */
const isAboutScheduling = ([line]: unknown[]) => typeof line === 'string' && /\bact\b/.test(line)

const watchErrors = () => vi.spyOn(console, 'error').mockImplementation(() => {})
let errors: ReturnType<typeof watchErrors>

/**
 * An unexpected console.error fails the test. A test that expects one asserts it on `console.error`
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
