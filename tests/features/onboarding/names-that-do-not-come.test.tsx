import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { routes } from '#routes'
import { withDatabase } from '../../support/api.ts'
import { openApp, question } from '../../support/member-app.tsx'

const given = withDatabase()

test('while the names of an import do not come, those of the shipped list are suggested', async () => {
  const { user, network } = await openApp(given.db, 'user_waiting_for_names', routes.help)
  const never = new Promise<Response>(() => undefined)
  network.fault = ({ url }) => (url.endsWith('/diseases') ? never : undefined)
  navigate(routes.changeAnswer.href('diagnosis'))
  await question("What's your diagnosis?")
  await user.type(screen.getByLabelText("What's your diagnosis?"), 'marf')
  await screen.findByRole('option', { name: /^Marfan syndrome/ })
  expect(network.requests.some(({ url }) => url.endsWith('/diseases'))).toBe(true)
})
