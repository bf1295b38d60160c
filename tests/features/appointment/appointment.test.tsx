import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { questionsTag } from '#contract/appointment-questions.ts'
import { routes } from '#routes'
import { apiOver, withDatabase } from '../../support/api.ts'
import { openApp } from '../../support/member-app.tsx'
import { openRecord, surgery, viewRecord } from '../../record/reading-app.ts'

vi.setConfig({ testTimeout: 60_000 })
afterEach(() => vi.unstubAllGlobals())

const given = withDatabase()
const questions = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'My questions' })
const open = async (more: object = {}) => viewRecord(given.db, recent(more), routes.appointment)

/** A surgery whose record has only recent entries. */
function recent(more: object) {
  const [{ gpSystem }, empty] = [
    surgery(more),
    surgery({ schema1: { medicalRecord: {} }, schema3: [] }),
  ]
  return {
    gpSystem: {
      ...gpSystem,
      read: async (query: Parameters<typeof gpSystem.read>[0]) =>
        (query.to >= '2026-11-01' ? gpSystem : empty.gpSystem).read(query),
    },
  }
}
const section = async (name: string) =>
  (await screen.findByRole('heading', { level: 2, name })).closest('section')?.textContent

/** The printed document, which is rendered while printing. */
function printed(): string {
  window.dispatchEvent(new Event('beforeprint'))
  return (
    screen.getByRole('heading', { level: 2, name: 'My questions' }).closest('table')?.textContent ??
    ''
  )
}

test('what came since the last appointment, allergies and medicines of today stand together', async () => {
  await open()
  const changes = await section('New since then')
  expect(changes).toMatch(/5 November 2026 at 11:42am: Letter(?! \()/)
  expect(changes).toContain('2 November 2026: Celiprolol 200mg tablets (medication)')
  expect(changes).not.toContain('Penicillin')
  expect(await section('Allergies')).toContain('Penicillin')
  expect(await section('Current medicines')).toContain('Celiprolol 200mg tablets')
  expect(await section('Current medicines')).not.toContain('Paracetamol')
})

test('the list begins on the day of the last appointment, once that is a real day in the past', async () => {
  const { user } = await open()
  await section('New since then')
  const day = screen.getByRole('textbox', { name: 'Day' })
  const month = screen.getByRole('textbox', { name: 'Month' })
  await user.clear(month)
  await user.type(month, '12')
  expect(screen.getByText('Your last appointment must be today or in the past.')).toBeDefined()
  expect(await section('New since then')).toContain('Celiprolol')
  await user.clear(month)
  await user.type(month, '11')
  await user.clear(day)
  await user.type(day, '4')
  expect(await section('New since then')).toContain('5 November 2026')
  expect(await section('New since then')).not.toContain('Celiprolol')
})

test('questions are kept as they are typed, are sent to nobody, and stand first on paper', async () => {
  const { user, writes } = await open()
  await user.type(await questions(), 'Why am I so tired?')
  await section('New since then')
  expect(writes()).toEqual([])
  const paper = printed()
  expect(paper.indexOf('Why am I so tired?')).toBeLessThan(paper.indexOf('New in my GP record'))
  expect(paper).toContain('Penicillin')
})

test('where the record cannot be read the questions can still be written and printed', async () => {
  const fail = surgery()
  fail.state.read = async () => ({ state: 'failed', reason: 'unavailable' })
  const { user } = await viewRecord(given.db, fail, routes.appointment)
  await screen.findByText(/We are having issues retrieving your records/)
  await user.type(await questions(), 'What now?')
  const paper = printed()
  expect(paper).toContain('What now?')
  expect(paper).toContain('The GP record could not be read when this was printed.')
})

test('a section that did not come is not passed off as nothing new', async () => {
  await open({ sections: [{ section: 'testResults', state: 'failed' }] })
  await section('New since then')
  expect(screen.getByText('We could not fetch: Test results. Try again later.')).toBeDefined()
  expect(printed()).toContain('We could not fetch: Test results.')
})

test('the warning comes first, as before the record', async () => {
  await openRecord(given.db, surgery(), routes.appointment)
  expect(await screen.findByText('Please read this first')).toBeDefined()
  expect(screen.queryByRole('textbox', { name: 'My questions' })).toBeNull()
})

const values = (unit: string, more: object = {}) =>
  ['2026-01-10', '2026-04-10', '2026-10-10'].map((day, index) => ({
    value: {
      term: 'Ferritin',
      displayValue: `${10 + index} ${unit}`,
      ...more,
      effectiveDate: { value: day, datePart: 'YearMonthDay' },
    },
  }))

test('a result that is chosen is shown over time, here and on paper', async () => {
  const { user } = await open({
    schema1: { medicalRecord: { testResults: values('ug/L') } },
    schema3: [],
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Ferritin' }))
  const result = screen.getByRole('heading', { level: 3, name: 'Ferritin' }).closest('section')
  expect(result && within(result).getByText(/Lowest 10/)).toBeDefined()
  expect(printed()).toMatch(/FerritinLowest 10.*10 October 2026: 12/)
})

test('six results are offered, those marked abnormal first, and the others by a press', async () => {
  const named = (term: string) => values('ug/L', { term, abnormal: term === 'Zinc' })
  const terms = ['Albumin', 'Bilirubin', 'Calcium', 'Copper', 'Ferritin', 'Folate', 'Urea', 'Zinc']
  const { user } = await open({
    schema1: { medicalRecord: { testResults: terms.flatMap(named) } },
    schema3: [],
  })
  const first = await screen.findByRole('checkbox', { name: 'Zinc' })
  const offered = () => screen.getAllByRole('checkbox')
  expect(offered()[0]).toBe(first)
  expect(offered()).toHaveLength(6)
  expect(screen.getByText('3 values, the latest marked abnormal')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Show 2 more' }))
  expect(offered()).toHaveLength(8)
})

test('a new result that its member wants to be told of first is neither here nor on paper', async () => {
  const notified = { ...recent({}), newResults: { how: 'tell' as const } }
  const { user } = await viewRecord(given.db, notified, routes.appointment)
  expect(await section('New since then')).not.toContain('Full blood count')
  expect(printed()).not.toContain('Full blood count')
  await user.click(await screen.findByRole('button', { name: 'Show now' }))
  await screen.findByRole('heading', { level: 4, name: 'Full blood count' })
})

const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))
const button = (name: string) => screen.findByRole('button', { name })
const save = async ({ user }: Opened) => user.click(await button('Save with my account'))
let members = 0
/** A member without a record, on a device where they have typed this. */
async function openWith(text: string) {
  members += 1
  const opened = await openApp(given.db, `user_questions_${members}`, routes.appointment)
  await opened.user.type(await questions(), text)
  return opened
}
type Opened = Awaited<ReturnType<typeof openWith>>
const inAccount = async ({ api }: Opened) => (await api.get('/appointment-questions')).body
/** Another device saves this. */
const saveElsewhere = async ({ api }: Opened, text: string | null, seen?: string) =>
  api.put('/appointment-questions', { questions: text }, { 'If-Match': await questionsTag(seen) })

test('questions go to the account when their member saves them, and stay here when they are deleted there', async () => {
  const app = await openWith('Why me?')
  await screen.findByText(/^Your questions are saved on this device as you type/)
  expect(await inAccount(app)).toEqual({})
  await save(app)
  await screen.findByText(/^Saved with your account on/)
  expect(await inAccount(app)).toMatchObject({ kept: { questions: 'Why me?' } })
  await app.user.type(await questions(), ' And now?')
  await screen.findByText(/^Your account has what you saved on/)
  expect(await inAccount(app)).toMatchObject({ kept: { questions: 'Why me?' } })
  await save(app)
  await screen.findByText(/^Saved with your account on/)
  expect(await inAccount(app)).toMatchObject({ kept: { questions: 'Why me? And now?' } })
  await app.user.click(await button('Delete from my account'))
  await screen.findByText(/^Your questions are saved on this device as you type/)
  expect(await inAccount(app)).toEqual({})
  expect((await questions()).value).toBe('Why me? And now?')
  expect(document.activeElement).toBe(await questions())
})

const elsewhere = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Saved on/ })

test('what another device saved is not written over before it was read, and what was typed here stays', async () => {
  const app = await openWith('From the phone')
  await saveElsewhere(app, 'From the tablet')
  await save(app)
  await screen.findByText(/^You changed these questions somewhere else, so we have not changed/)
  expect((await elsewhere()).value).toBe('From the tablet')
  expect((await questions()).value).toBe('From the phone')
  expect(await inAccount(app)).toMatchObject({ kept: { questions: 'From the tablet' } })
  await save(app)
  await screen.findByText(/^Saved with your account on/)
  expect(await inAccount(app)).toMatchObject({ kept: { questions: 'From the phone' } })
})

test('the questions of two devices are put together by a press', async () => {
  const app = await openWith('Both{enter}From the phone')
  await saveElsewhere(app, 'Both\nFrom the tablet')
  await save(app)
  await app.user.click(await button('Add them to mine'))
  expect((await questions()).value).toBe('Both\nFrom the phone\nFrom the tablet')
  await save(app)
  await screen.findByText(/^Saved with your account on/)
  expect(await inAccount(app)).toMatchObject({
    kept: { questions: 'Both\nFrom the phone\nFrom the tablet' },
  })
})

test('what another device has added is here before the account deletes it', async () => {
  const app = await openWith('Mine')
  await save(app)
  await screen.findByText(/^Saved with your account on/)
  await saveElsewhere(app, 'Mine\nAdded elsewhere', 'Mine')
  await app.user.click(await button('Delete from my account'))
  await expect.poll(async () => (await questions()).value).toBe('Mine\nAdded elsewhere')
  expect(await inAccount(app)).toMatchObject({ kept: { questions: 'Mine\nAdded elsewhere' } })
  await app.user.click(await button('Delete from my account'))
  await expect.poll(async () => inAccount(app)).toEqual({})
  expect((await questions()).value).toBe('Mine\nAdded elsewhere')
})

test('questions whose saving had no answer are on the device, which the page says, until they are saved', async () => {
  const app = await openWith('Why?')
  await save(app)
  await screen.findByText(/^Saved with your account on/)
  app.network.fault = ({ method }) => (method === 'PUT' ? noNetwork() : undefined)
  await app.user.type(await questions(), ' When?')
  await save(app)
  await screen.findByText(/^We’re not sure this went through/)
  await screen.findByText(/^Your account has what you saved on/)
  expect(screen.getAllByText(/this device/).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /^What you’ve changed since is only on this device, encrypted\. It’s deleted/,
    ),
  ])
  app.network.fault = () => undefined
  await save(app)
  await screen.findByText(/^Saved with your account on/)
  expect(await inAccount(app)).toMatchObject({ kept: { questions: 'Why? When?' } })
})

const signOut = async ({ user }: Opened) => {
  act(() => navigate(routes.appearance))
  await user.click(await screen.findByRole('link', { name: 'All account settings' }))
  await user.click(await screen.findByRole('button', { name: 'Sign out' }))
}

test('who signs out is told how many questions that deletes, in none of their words, and finds them', async () => {
  const app = await openWith('Why am I so tired?{enter}{enter}When?')
  await signOut(app)
  const asked = await screen.findByRole('dialog', { name: 'Before you sign out' })
  expect(asked.textContent).toContain('deletes 2 questions for an appointment that are only on')
  expect(asked.textContent).not.toContain('tired')
  await app.user.click(within(asked).getByRole('link', { name: 'Go to my questions' }))
  expect((await questions()).value).toBe('Why am I so tired?\n\nWhen?')
})

test('of questions that are with the account a sign-out says nothing, but of those written since', async () => {
  const app = await openWith('Why?')
  await save(app)
  await screen.findByText(/^Saved with your account on/)
  await app.user.type(await questions(), '{enter}When?')
  await signOut(app)
  const asked = await screen.findByRole('dialog', { name: 'Before you sign out' })
  expect(asked.textContent).toContain('deletes 1 question for an appointment that is only on')
  await app.user.click(within(asked).getByRole('link', { name: 'Go to my questions' }))
  await questions()
  await save(app)
  await screen.findByText(/^Saved with your account on/)
  await signOut(app)
  await expect.poll(() => window.location.pathname).toBe(routes.landing)
})

test('without a connected record there are the questions and the member’s own answers, and what is missing is said', async () => {
  const subject = 'user_questions_own'
  await apiOver(given.db).member(subject).post('/medications', { name: 'Celiprolol' })
  const { user } = await openApp(given.db, subject, routes.appointment)
  await user.type(await questions(), 'Why me?')
  expect(screen.getByText('Your GP record is not connected')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Connect your GP record' })).toBeDefined()
  expect(await section('Diagnoses')).toContain('Not answered yet.')
  expect(await section('Medicines')).toContain('Celiprolol')
  const paper = printed()
  expect(paper.indexOf('Why me?')).toBeLessThan(paper.indexOf('It’s not connected to Rowan'))
  expect(paper).toContain('Celiprolol')
})

test('who has no record connected finds the page where the record would be', async () => {
  const { user } = await openApp(given.db, 'user_questions_way', routes.gpRecord)
  await user.click(await screen.findByRole('link', { name: 'Make a list to take with you' }))
  await questions()
})
