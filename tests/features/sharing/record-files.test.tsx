import { gzipSync } from 'node:zlib'
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { aboutTheFile } from '#contract/gp-resources.ts'
import { newSecret, replaceLock } from '#lock/lock-row.ts'
import { setLockOpen } from '#lock/lock-state.ts'
import { pinLock } from '#lock/pin.ts'
import { hrefs, routes } from '#routes'
import { withDatabase } from '../../support/api.ts'
import { brokenRules, Bundle } from '../../support/ips-rules.ts'
import { openApp } from '../../support/member-app.tsx'
import { openRecord, surgery, viewRecord } from '../../record/reading-app.ts'

vi.setConfig({ testTimeout: 60_000 })
afterEach(() => {
  onlineManager.setOnline(true)
  setLockOpen(false)
  vi.restoreAllMocks()
})

const given = withDatabase()
const path = hrefs.recordFiles

/** What is saved from now on, by the name of each file: jsdom saves nothing. */
function savedFiles() {
  const blobs: Blob[] = []
  const files = new Map<string, Blob>()
  URL.createObjectURL = (blob: Blob) => {
    blobs.push(blob)
    return `blob:${blobs.length}`
  }
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const blob = blobs.at(-1)
    if (blob) files.set(this.download, blob)
  })
  return files
}

const textOf = async (file: Blob | undefined) => new TextDecoder().decode(await file?.arrayBuffer())
const press = async (user: Awaited<ReturnType<typeof viewRecord>>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }))
const sent = (text: string) => ({
  state: 'read' as const,
  record: new Uint8Array(gzipSync(text)),
})

test('a member saves a summary of what they left in, by the rules of IPS', async () => {
  const files = savedFiles()
  const { user } = await viewRecord(given.db, surgery(), path)
  await user.click(await screen.findByRole('checkbox', { name: /^Problems/ }))
  await press(user, 'Save the summary')
  const [[name, file] = []] = files
  expect(name).toBe('gp-summary-2026-11-21.json')
  expect(file?.type).toBe('application/fhir+json')
  const text = await textOf(file)
  expect(text).toContain('Celiprolol')
  expect(text).not.toContain('Asthma')
  expect(brokenRules(v.parse(Bundle, JSON.parse(text)))).toEqual([])
})

test('what waits to be opened is in no file: not in the summary, and the other waits until it is opened', async () => {
  const files = savedFiles()
  const results = [{ value: { term: 'Ferritin', effectiveDate: '2026-11-20' } }]
  const gp = { ...surgery({ schema1: { medicalRecord: { testResults: results } } }) }
  const { user } = await viewRecord(given.db, { ...gp, newResults: { how: 'tell' } }, path)
  expect(await screen.findByText(/new results? or letters? that you have not opened/)).toBeTruthy()
  expect(
    await screen.findByText(/You have not opened \d+ new test results and .*would show them all/),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See them in your GP record' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Get what your surgery sent' })).toBeNull()
  await press(user, 'Save the summary')
  expect(await textOf([...files.values()][0])).not.toContain('Ferritin')
})

test('what the surgery sent is not fetched while nobody can say what waits', async () => {
  const gp = surgery()
  gp.state.read = async () => ({ state: 'failed', reason: 'unavailable' })
  await viewRecord(given.db, { ...gp, newResults: { how: 'tell' } }, path)
  await screen.findByText(/not responding/)
  expect(screen.getByText(/It may have new results that you have not opened/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Get what your surgery sent' })).toBeNull()
})

test('the surgery’s file says what is not in it before it is fetched', async () => {
  await viewRecord(given.db, surgery(), path)
  const said = await screen.findByText(/this file has what your surgery sends/)
  expect(said.textContent).toContain('what is not meant for patients, is not in it')
  expect(said.textContent).not.toContain('nothing is held back')
})

test('what the surgery sent is saved byte for byte, with what is missing from it', async () => {
  const files = savedFiles()
  const gp = surgery()
  const said = 'The surgery does not share: problems.'
  const text = `{"resourceType":"Bundle","type":"collection","entry":[
    {"resource":{"resourceType":"OperationOutcome","id":"${aboutTheFile}","issue":[{"severity":"warning","code":"suppressed","diagnostics":"${said}"}]}},
    {"resource":{"resourceType":"Observation","valueQuantity":{"value":5.70}}}]}`
  gp.state.sent = sent(text)
  const { user } = await viewRecord(given.db, gp, path)
  await press(user, 'Get what your surgery sent')
  expect(await screen.findByText('1 resource has come from your surgery.')).toBeTruthy()
  expect(screen.getByText(said)).toBeTruthy()
  await press(user, 'Save as a file')
  expect(await textOf([...files.values()][0])).toBe(text)
})

test('an outcome that the surgery sent is one of its resources, and nothing that we say', async () => {
  const gp = surgery()
  gp.state.sent = sent(`{"resourceType":"Bundle","type":"collection","entry":[
    {"resource":{"resourceType":"OperationOutcome","id":"own","issue":[{"code":"suppressed","diagnostics":"Zanthe"}]}},
    {"resource":{"resourceType":"Observation"}}]}`)
  const { user } = await viewRecord(given.db, gp, path)
  await press(user, 'Get what your surgery sent')
  expect(await screen.findByText('2 resources have come from your surgery.')).toBeTruthy()
  expect(screen.queryByText('Zanthe')).toBeNull()
})

test.each([
  ['sends none', { state: 'no-resources' as const }, /does not send FHIR resources/],
  ['has ended the connection', { state: 'ended' as const }, /has ended this connection/],
  ['wants NHS login again', { state: 'login-ended' as const }, /use it again/],
  [
    'does not answer',
    { state: 'failed' as const, reason: 'unavailable' as const },
    /not responding/,
  ],
  [
    'sends too much',
    { state: 'failed' as const, reason: 'too-large' as const },
    /too much in your record/,
  ],
  ['sends no bundle', sent('{"resourceType":"Patient"}'), /could not read what came/],
])('a surgery that %s: one sentence, and the summary stays', async (_, read, words) => {
  const gp = surgery()
  gp.state.sent = read
  const { user } = await viewRecord(given.db, gp, path)
  await screen.findByRole('button', { name: 'Save the summary' })
  await press(user, 'Get what your surgery sent')
  expect((await screen.findByText(words)).textContent).not.toContain('dates')
  expect(screen.getByRole('button', { name: 'Save the summary' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save as a file' })).toBeNull()
})

test('without a network the summary can be saved from what is here, and the other file waits for one', async () => {
  const files = savedFiles()
  const { user } = await viewRecord(given.db, surgery(), path)
  await screen.findByRole('button', { name: 'Save the summary' })
  act(() => onlineManager.setOnline(false))
  expect(
    await screen.findByText(/You’re offline. We cannot get this file at the moment/),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Get what your surgery sent' })).toBeNull()
  await press(user, 'Save the summary')
  await waitFor(() => expect(files.size).toBe(1))
})

test('what was left out of the summary stays left out when the network goes and comes back', async () => {
  const { user, network } = await viewRecord(given.db, surgery(), path)
  await user.click(await screen.findByRole('checkbox', { name: /^Problems/ }))
  act(() => onlineManager.setOnline(false))
  await screen.findByText(/You’re offline. We cannot get this file at the moment/)
  network.fault = ({ url }) =>
    url.endsWith('/new-results') ? new Response(undefined, { status: 503 }) : undefined
  act(() => onlineManager.setOnline(true))
  await screen.findByText(/It may have new results that you have not opened/)
  await screen.findByRole('button', { name: 'Save the summary' })
  expect(screen.getByRole('checkbox', { name: /^Problems/ }).matches(':checked')).toBe(false)
})

test('the files are behind the warning, and nothing is fetched before it', async () => {
  const gp = surgery()
  await openRecord(given.db, gp, path)
  await screen.findByRole('button', { name: 'View my record' })
  expect(gp.asked).toEqual([])
})

test('the download of everything held leads to the files, which need a connected record', async () => {
  const { user } = await openApp(given.db, 'user_without_record', routes.download)
  await user.click(
    await screen.findByRole('link', { name: /Save your GP record as a file for another app/ }),
  )
  expect(await screen.findByText('Your GP record is not connected')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Download your GP record' })).toBeTruthy()
})

test('where a lock is set, each file takes its PIN once more, and what was chosen stays', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const { row } = await newSecret(await pinLock('271828'))
  await replaceLock(row)
  setLockOpen(true)
  const files = savedFiles()
  const gp = surgery()
  gp.state.sent = sent('{"resourceType":"Bundle","type":"collection","entry":[]}')
  const { user } = await viewRecord(given.db, gp, path)
  await user.click(await screen.findByRole('checkbox', { name: /^Problems/ }))
  await press(user, 'Get what your surgery sent')
  await screen.findByRole('button', { name: 'Save as a file' })

  await press(user, 'Save the summary')
  await user.type(await screen.findByLabelText('PIN'), '000000')
  await press(user, 'Save the file')
  expect(await screen.findByRole('link', { name: 'That PIN is wrong.' })).toBeTruthy()
  await press(user, 'Go back')
  expect(screen.queryByText('There is a problem')).toBeNull()
  expect(files.size).toBe(0)

  for (const save of ['Save the summary', 'Save as a file']) {
    const before = files.size
    await press(user, save)
    await user.type(await screen.findByLabelText('PIN'), '271828')
    expect(files.size).toBe(before)
    await press(user, 'Save the file')
    await waitFor(() => expect(files.size).toBe(before + 1))
  }
  expect(await textOf(files.get('gp-summary-2026-11-21.json'))).not.toContain('Asthma')
})
