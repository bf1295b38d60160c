import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { currentOutbox } from '#offline/outbox/outbox-client.ts'
import { memoryStore } from '#offline/idb.ts'
import { routes } from '#routes'
import { answer } from '../../support/answers.ts'
import { outboxOver } from '../../support/outbox-client.ts'
import { apiOver, withDatabase } from '../../support/api.ts'
import { openApp, question } from '../../support/member-app.tsx'

const firstField = () => screen.getAllByRole('textbox')[0] ?? document.body

/** The names that are in the list of the form. */
const names = () =>
  screen.getAllByRole('button', { name: /^Remove / }).map(
    (button) =>
      // The name is the first text of its row.
      button.closest('li')?.querySelector('span')?.textContent,
  )

const given = withDatabase()

test('an answer that is changed is shown at once, with a line that it is saved', async () => {
  const before = apiOver(given.db).member('user_changing')
  await before.put('/medications', { names: ['Ramipril', 'Vitamin D, 10 mcg'] })
  const { user, api } = await openApp(
    given.db,
    'user_changing',
    routes.changeAnswer.href('medication'),
  )
  await question('What medications are you taking?')
  expect(firstField()).toHaveProperty('value', '')
  expect(names()).toEqual(['Ramipril', 'Vitamin D, 10 mcg'])
  await user.click(screen.getByRole('button', { name: 'Remove Ramipril' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await question('My health profile')
  expect(screen.getByText('Medication: we’ve saved your answer.')).toBeDefined()
  expect(screen.getAllByText('Vitamin D, 10 mcg')).toHaveLength(1)
  expect(screen.queryByText('Ramipril')).toBeNull()
  expect((await api.user()).medication).toMatchObject([{ name: 'Vitamin D, 10 mcg' }])
})

test('after a date of birth is saved the details are asked for again', async () => {
  const { user, network } = await openApp(
    given.db,
    'user_born',
    routes.onboardingStep.href('step3'),
  )
  await question("What's your date of birth?")
  for (const [field, value] of Object.entries({ Day: '9', Month: '4', Year: '1987' })) {
    await user.type(screen.getByLabelText(field), value)
  }
  await user.click(screen.getByRole('button', { name: 'Next' }))
  const calls = () =>
    network.requests
      .filter(({ url }) => url.endsWith('/users'))
      .map(({ method }) => method)
      .join(' ')
  await waitFor(() => expect(calls()).toMatch(/PATCH( GET)+$/))
})

test('Cancel changes nothing and discards what was typed', async () => {
  const { user, writes } = await openApp(
    given.db,
    'user_cancelling',
    routes.changeAnswer.href('dob'),
  )
  await question("What's your date of birth?")
  await user.click(screen.getByLabelText('Day'))
  await user.paste('9')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await question('My health profile')
  expect(writes()).toEqual([])
  await user.click(screen.getByRole('link', { name: 'Answer date of birth' }))
  await question("What's your date of birth?")
  expect(screen.getByLabelText('Day')).toHaveProperty('value', '')
})

test('an answer that was saved is asked again as it was saved, not as it was typed', async () => {
  const { user } = await openApp(given.db, 'user_again', routes.changeAnswer.href('diagnosis'))
  await question("What's your diagnosis?")
  await user.click(firstField())
  await user.paste(' asthma ,,ASTHMA')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await question('My health profile')
  await user.click(screen.getByRole('link', { name: 'Change diagnoses' }))
  await question("What's your diagnosis?")
  expect(names()).toEqual(['asthma'])
})

test('the form begins with the answer that waits, however late the disk tells of it', async () => {
  const subject = 'user_waiting'
  await apiOver(given.db)
    .member(subject)
    .put('/medications', { names: ['Ramipril'] })
  const store = { ...memoryStore(), isLasting: async () => true }
  const isReachable = () => false
  const changed = answer('medication', { names: ['Ivabradine'], isChange: true })
  await outboxOver({ store, isReachable }).submit(changed, { subject })

  let tell: (() => void) | undefined
  const released = new Promise<void>((resolve) => {
    tell = resolve
  })
  const slow = { ...store, entries: async () => released.then(async () => store.entries()) }
  const { network } = await openApp(given.db, subject, {
    path: routes.changeAnswer.href('medication'),
    outbox: outboxOver({ store: slow, isReachable }),
  })
  await waitFor(() => expect(network.requests.length).toBeGreaterThan(1))
  tell?.()
  await question('What medications are you taking?')
  expect(names()).toEqual(['Ivabradine'])
})

test('a question without an answer is refused on Save', async () => {
  const { user } = await openApp(
    given.db,
    'user_saving_nothing',
    routes.changeAnswer.href('gender'),
  )
  await question('Biological sex on your birth certificate?')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('link', { name: 'Please select gender at birth.' })
})

test('an unknown question leads back to the health profile', async () => {
  await openApp(given.db, 'user_lost', routes.changeAnswer.href('nonsense'))
  await question('My health profile')
  expect(window.location.pathname).toBe(routes.healthProfile)
})

test('an answer that was refused later stands in its question again, with the reason, to be put right', async () => {
  const { user, network, api } = await openApp(
    given.db,
    'user_refused',
    routes.changeAnswer.href('medication'),
  )
  await question('What medications are you taking?')
  network.fault = ({ method }) => (method === 'GET' ? undefined : Response.error())
  await user.click(firstField())
  await user.paste('Ramipril')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await question('My health profile')

  network.fault = ({ method }) => (method === 'GET' ? undefined : problem())
  await currentOutbox.get()?.trigger('person')
  navigate(routes.notSent)
  await question('Not sent yet')
  await screen.findByText('Saved on this device, needs your attention')
  await user.click(screen.getByRole('link', { name: 'Edit Medication' }))
  await question('What medications are you taking?')
  expect(names()).toEqual(['Ramipril'])
  expect(within(screen.getByRole('main')).getByText('It is too long.')).toBeDefined()

  network.fault = () => undefined
  await user.click(screen.getByRole('button', { name: 'Remove Ramipril' }))
  await user.paste('Ramipril forte')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await question('My health profile')
  await waitFor(async () =>
    expect((await api.user()).medication).toMatchObject([{ name: 'Ramipril forte' }]),
  )
})

/** The service's problem for an answer that it refuses. */
const problem = () =>
  Response.json(
    { type: 'about:blank', title: 'It is too long.', status: 422, code: 'c', requestId: 'r' },
    { status: 422, headers: { 'Content-Type': 'application/problem+json' } },
  )
