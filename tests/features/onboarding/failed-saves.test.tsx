import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { headers } from '#contract/headers.ts'
import { hrefs, routes } from '#routes'
import { withDatabase } from '../../support/api.ts'
import { openApp, question } from '../../support/member-app.tsx'

const given = withDatabase()
let people = 0

/** Section 4: a save error is logged; here that it is not the answer. */
function expectLogged() {
  const lines = vi.mocked(console.error).mock.calls.flat().join()
  expect(lines).toMatch(/answer to step2 has not been saved/)
  expect(lines).not.toMatch(/Alport/)
  vi.mocked(console.error).mockClear()
}

/** A newcomer who has typed a diagnosis. */
async function withDiagnosisTyped() {
  people += 1
  const app = await openApp(given.db, `user_failing_${people}`, hrefs.onboardingStep('step2'))
  await question("What's your diagnosis?")
  await app.user.click(screen.getByRole('textbox'))
  await app.user.paste('Alport syndrome')
  return app
}
const next = () => screen.getByRole('button', { name: 'Next' })
const html = () =>
  new Response('<html>Log in to the Wi-Fi</html>', { headers: { 'Content-Type': 'text/html' } })
const problem = (status: number) =>
  Response.json(
    { type: 'about:blank', title: 'No', status, code: 'internal', requestId: 'r1' },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  )

const faults: [string, () => Response, RegExp][] = [
  ['offline', () => networkError(), /there is no connection/],
  ['the service breaks', () => problem(500), /has a problem at the moment/],
  ['a captive portal answers', html, /public Wi-Fi/],
  ['the session has ended', () => problem(401), /no longer signed in/],
]

function networkError(): never {
  throw new TypeError('Failed to fetch')
}

describe('an answer that is not saved stays on the page, with the reason', () => {
  test.each(faults)('%s', async (_, fault, reason) => {
    const { user, network, api } = await withDiagnosisTyped()
    network.fault = ({ method }) => (method === 'GET' ? undefined : fault())
    await user.click(next())

    const summary = await screen.findByRole('group', { name: 'There is a problem' })
    expect(summary.textContent).toMatch(/Your answer has not been saved/)
    expect(summary.textContent).toMatch(reason)
    expect(document.activeElement).toBe(summary)
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'Alport syndrome')
    await question("What's your diagnosis?")
    expectLogged()

    network.fault = () => undefined
    await user.click(next())
    await question("What's your date of birth?")
    expect((await api.user()).diagnosis).toMatchObject([{ name: 'Alport syndrome' }])
  })
})

test('the same answer tried again carries the same keys', async () => {
  const { user, network } = await withDiagnosisTyped()
  network.fault = ({ url }) => (url.endsWith('/onboardings') ? problem(500) : undefined)
  await user.click(next())
  await screen.findByRole('group', { name: 'There is a problem' })
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

test('Next pressed twice saves once and keeps the focus while it saves', async () => {
  const { user, network, writes } = await withDiagnosisTyped()
  let answer: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  network.fault = ({ url }) =>
    url.endsWith('/onboardings') ? held.then(() => problem(500)) : undefined
  await user.dblClick(next())
  const saving = await screen.findByRole('button', { name: 'Saving…' })
  expect(saving.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(saving)
  await waitFor(() =>
    expect(writes()).toEqual(['POST /diagnosis', 'PUT /diagnosis', 'PUT /onboardings']),
  )
  answer?.()
  await screen.findByRole('group', { name: 'There is a problem' })
  expectLogged()
})

test('who left the question finds what they had typed', async () => {
  const { user } = await withDiagnosisTyped()
  await user.click(screen.getByRole('link', { name: /Hospitals/ }))
  await question('Which hospitals have you been treated at?')
  window.history.back()
  await question("What's your diagnosis?")
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Alport syndrome')
})

test('who is no longer signed in is offered the way to sign in', async () => {
  const { user, network } = await withDiagnosisTyped()
  network.fault = ({ method }) => (method === 'GET' ? undefined : problem(401))
  await user.click(next())
  const link = await screen.findByRole('link', { name: 'Sign in' })
  expect(link.getAttribute('href')).toBe(routes.signIn)
  expectLogged()
})
