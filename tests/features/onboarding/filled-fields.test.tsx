import { screen, waitFor } from '@testing-library/react'
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
