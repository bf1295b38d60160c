import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Channel } from '#offline/outbox/outbox-client.ts'
import { routes } from '#routes'
import { apiOver, withDatabase } from '../../support/api.ts'
import { outboxOver } from '../../support/outbox-client.ts'
import { openApp, question } from '../../support/member-app.tsx'

const given = withDatabase()
const asked = 'Which hospitals have you been treated at?'

/** The names in the list of the form. */
const shown = () =>
  screen
    .getAllByRole('listitem')
    .filter((item) => within(item).queryByRole('button', { name: /^Remove / }))
    .map((item) => item.querySelector('span')?.textContent)

/** The form of the hospitals, whose list another device changes once it is open. */
async function openForm(subject: string, before: readonly string[], channel?: Channel) {
  await apiOver(given.db).member(subject).put('/hospitals', { names: before })
  const app = await openApp(given.db, subject, {
    path: routes.changeAnswer.href('hospital'),
    ...(channel && { outbox: outboxOver({ channel }) }),
  })
  await question(asked)
  const names = async () => (await app.api.user()).hospital.map(({ name }) => name)
  const elsewhere = async (...changed: string[]) => app.api.put('/hospitals', { names: changed })
  const type = async (text: string) => {
    await app.user.click(screen.getByRole('textbox'))
    await app.user.paste(text)
  }
  const save = async () => app.user.click(screen.getByRole('button', { name: 'Save' }))
  return { ...app, names, elsewhere, type, save }
}

test('a name that another device saved meanwhile is kept beside the one that is added here', async () => {
  const { names, elsewhere, type, save } = await openForm('user_both_add', ['Guy’s'])
  await elsewhere('Guy’s', 'St Thomas’')
  await type('King’s')
  await save()
  await question('My health profile')
  expect(await names()).toEqual(['Guy’s', 'St Thomas’', 'King’s'])
})

test('a name that is removed here and was kept elsewhere is asked about before anything is saved', async () => {
  const form = await openForm('user_in_doubt', ['Guy’s', 'King’s'])
  await form.elsewhere('Guy’s', 'King’s', 'St Thomas’')
  await form.user.click(screen.getByRole('button', { name: 'Remove King’s' }))
  await form.save()
  await screen.findByText(
    'You removed King’s here, but it’s still in the list you saved somewhere else.',
  )
  expect(shown()).toEqual(['Guy’s', 'King’s', 'St Thomas’'])
  expect(await form.names()).toEqual(['Guy’s', 'King’s', 'St Thomas’'])
  expect(vi.mocked(console.error).mock.calls.flat().join()).not.toContain('King’s')
  vi.mocked(console.error).mockClear()

  await form.save()
  await screen.findByRole('link', { name: 'Choose whether to keep or remove King’s.' })
  await form.user.click(screen.getByRole('button', { name: 'Remove King’s from the list' }))
  expect(screen.queryByText(/You removed King’s here/)).toBeNull()
  await form.save()
  await question('My health profile')
  expect(await form.names()).toEqual(['Guy’s', 'St Thomas’'])
})

test('an open form takes over what another tab has saved, and keeps what is typed in it', async () => {
  let hear: (message: unknown) => void = () => undefined
  const channel: Channel = {
    post: () => undefined,
    listen: (heard) => {
      hear = heard
    },
  }
  const subject = 'user_hearing'
  const { elsewhere, type } = await openForm(subject, ['Guy’s'], channel)
  await elsewhere('Guy’s', 'St Thomas’')
  hear({ type: 'sent', uid: subject, id: 'of-another-tab', at: 0 })
  await waitFor(() => expect(shown()).toEqual(['Guy’s', 'St Thomas’']))

  await type('King')
  await elsewhere('Guy’s', 'St Thomas’', 'The Royal Marsden')
  hear({ type: 'sent', uid: subject, id: 'of-another-tab', at: 1 })
  await waitFor(() => expect(shown()).toEqual(['Guy’s', 'St Thomas’', 'The Royal Marsden']))
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'King')
})
