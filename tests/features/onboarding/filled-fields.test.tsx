import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { routes } from '#routes'
import { withDatabase } from '../../support/api.ts'
import { openApp, question } from '../../support/member-app.tsx'

const given = withDatabase()

/** As browsers and password managers fill a field in: React takes their events for the echo of its own. */
function fill(label: string, value: string, events: readonly string[]) {
  const field = screen.getByLabelText(label)
  if (!(field instanceof HTMLInputElement)) throw new Error(`${label} is no field`)
  field.value = value
  for (const event of events) field.dispatchEvent(new Event(event, { bubbles: true }))
}

const ways = [
  ['with events that React takes for its own', ['keydown', 'input', 'change', 'keyup']],
  ['without any event', []],
] as const
const next = () => screen.getByRole('button', { name: 'Next' })

test.each(ways)('an address that the browser filled in %s is the answer', async (way, events) => {
  const subject = `user_filled_${way.length}`
  const { user } = await openApp(given.db, subject, routes.onboardingStep.href('step1'))
  await question('Where do you live?')
  await user.click(screen.getByRole('button', { name: 'Enter address manually' }))
  fill('Address line 1', '1 parish well lane', events)
  fill('Town or city', 'Worcester', events)
  fill('Postcode', 'wr26nj', events)
  await user.click(next())
  await question('Which address is right?')
  expect(screen.getByText('1 parish well lane')).toBeDefined()
})

test.each(ways)(
  'a date of birth that the browser filled in %s is the answer',
  async (way, events) => {
    const subject = `user_born_${way.length}`
    const { user, api } = await openApp(given.db, subject, routes.onboardingStep.href('step3'))
    await question("What's your date of birth?")
    fill('Day', '27', events)
    fill('Month', '3', events)
    fill('Year', '1985', events)
    await user.click(next())
    await waitFor(async () =>
      expect((await api.get('/health-profile')).body).toMatchObject({ dob: '1985-03-27' }),
    )
  },
)

/** As a password manager does from its own world, whose writes React's note of a box does not see. */
function set(field: HTMLElement, property: 'checked' | 'value', value: boolean | string) {
  const past = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property)
  past?.set?.call(field, value)
}
const profileOf = async ({ api }: Awaited<ReturnType<typeof openApp>>) =>
  (await api.get('/health-profile')).body

test('a choice and a tick that a password manager set without a word are the answers', async () => {
  const app = await openApp(given.db, 'user_chosen', routes.changeAnswer.href('gender'))
  set(await screen.findByRole('radio', { name: 'Female' }), 'checked', true)
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(async () => profileOf(app)).toMatchObject({ gender: 'FEMALE' })

  cleanup()
  const next = await openApp(given.db, 'user_chosen', routes.changeAnswer.href('medication'))
  set(await screen.findByRole('checkbox'), 'checked', true)
  await next.user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(async () => profileOf(next)).toMatchObject({ medication: [{ name: 'None' }] })
})

test('of boxes and lists in one form all are sent as they stand, and what stood so already as it was', async () => {
  const app = await openApp(given.db, 'user_quiet', routes.notificationSettings)
  const kit = await screen.findByRole('checkbox', { name: /^My kit/ })
  await app.user.click(screen.getByRole('checkbox', { name: /^A study invites me/ }))
  set(kit, 'checked', false)
  set(screen.getByRole('checkbox', { name: /^Say what the news/ }), 'checked', true)
  set(screen.getByLabelText('From'), 'value', '20:00')
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved', { selector: 'main *' })
  expect((await app.api.get('/notification-preferences')).body).toMatchObject({
    preferences: {
      kinds: ['data', 'consent', 'questions', 'news'],
      quiet: { from: '20:00', to: '07:00' },
      saysWhat: true,
    },
  })
})
