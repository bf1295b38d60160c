import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { headers } from '#contract/endpoint.ts'
import { currentOutbox } from '#offline/outbox/outbox-client.ts'
import { memoryStore } from '#offline/idb.ts'
import { routes } from '#routes'
import { outboxOver } from '../../support/outbox-client.ts'
import { withDatabase } from '../../support/api.ts'
import { openApp, question } from '../../support/member-app.tsx'

const firstField = () => screen.getAllByRole('textbox')[0] ?? document.body

const given = withDatabase()
let people = 0

/** Section 4: a save error is logged. Asserts that the log does not contain the answer. */
function expectLogged() {
  const lines = vi.mocked(console.error).mock.calls.flat().join()
  expect(lines).toMatch(/answer to step2 has not been saved/)
  expect(lines).not.toMatch(/Alport/)
  vi.mocked(console.error).mockClear()
}

/** A new member who has typed a diagnosis. */
async function withDiagnosisTyped(outbox = outboxOver()) {
  people += 1
  const path = routes.onboardingStep.href('step2')
  const app = await openApp(given.db, `user_failing_${people}`, { path, outbox })
  await question("What's your diagnosis?")
  await app.user.click(firstField())
  await app.user.paste('Alport syndrome')
  return app
}
const next = () => screen.getByRole('button', { name: 'Next' })
const html = () =>
  new Response('<html>Log in to the Wi-Fi</html>', { headers: { 'Content-Type': 'text/html' } })
const problem = (status: number) =>
  Response.json(
    { type: 'about:blank', title: 'It is not valid', status, code: 'a-code', requestId: 'r1' },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  )

const faults: [string, () => Response][] = [
  ['offline', () => networkError()],
  ['the service breaks', () => problem(500)],
  ['a captive portal answers', html],
  ['the session has ended', () => problem(401)],
]

function networkError(): never {
  throw new TypeError('Failed to fetch')
}

describe('an answer that cannot be sent now is kept, and the next question follows', () => {
  test.each(faults)('%s', async (_, fault) => {
    const { user, network, api } = await withDiagnosisTyped()
    network.fault = ({ method }) => (method === 'GET' ? undefined : fault())
    await user.click(next())
    await question("What's your date of birth?")
    expect((await api.user()).diagnosis).toEqual([])

    network.fault = () => undefined
    await currentOutbox.get()?.trigger('person')
    expect((await api.user()).diagnosis).toMatchObject([{ name: 'Alport syndrome' }])
  })
})

test('an answer that is refused stays on the page, with the reason, and has its keys again', async () => {
  const { user, network } = await withDiagnosisTyped()
  network.fault = ({ url }) => (url.endsWith('/onboardings') ? problem(422) : undefined)
  await user.click(next())
  const summary = await screen.findByRole('alert')
  expect(summary.textContent).toMatch(/Your answer has not been saved. It is not valid/)
  await waitFor(() => expect(document.activeElement).toBe(summary.parentElement))
  expect(firstField()).toHaveProperty('value', 'Alport syndrome')
  expectLogged()

  network.fault = () => undefined
  await user.click(next())
  await question("What's your date of birth?")
  const keys = network.requests
    .filter(({ method }) => method === 'POST')
    .map((request) => request.headers.get(headers.idempotencyKey))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('F33: an answer for which the device has no room stays on the page', async () => {
  const full = async () => Promise.reject(new DOMException('No room', 'QuotaExceededError'))
  const store = { ...memoryStore(), write: full, isLasting: async () => true }
  const { user } = await withDiagnosisTyped(outboxOver({ store }))
  await user.click(next())
  const summary = await screen.findByRole('alert')
  expect(summary.textContent).toMatch(/has not been saved because this device has no room/)
  expect(firstField()).toHaveProperty('value', 'Alport syndrome')
  expectLogged()
})

test('Next pressed twice saves once and keeps the focus while it saves', async () => {
  const { user, network, writes } = await withDiagnosisTyped()
  let answer: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  network.fault = ({ url }) =>
    url.endsWith('/onboardings') ? held.then(() => problem(422)) : undefined
  await user.dblClick(next())
  const saving = await screen.findByRole('button', { name: 'Saving…' })
  expect(saving.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(saving)
  await waitFor(() =>
    expect(writes()).toEqual(['POST /diagnosis', 'PUT /diagnosis', 'PUT /onboardings']),
  )
  answer?.()
  await screen.findByRole('alert')
  expectLogged()
})

test('who left the question finds what they had typed', async () => {
  const { user } = await withDiagnosisTyped()
  await user.click(screen.getByRole('link', { name: /Hospitals/ }))
  await question('Which hospitals have you been treated at?')
  window.history.back()
  await question("What's your diagnosis?")
  expect(firstField()).toHaveProperty('value', 'Alport syndrome')
})
