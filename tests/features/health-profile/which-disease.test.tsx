import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { openCache } from '#offline/cache/encrypted-store.ts'
import { routes } from '#routes'
import { apiOver, withDatabase } from '../../support/api.ts'
import { openApp, question } from '../../support/member-app.tsx'

const given = withDatabase()
/** Without what is only read out. */
const main = () => within(screen.getByRole('main'))

/** On a device that keeps what its member has said no to. */
async function answering(subject: string, diagnosis: string) {
  openCache(subject)
  const opened = await openApp(given.db, subject, routes.changeAnswer.href('diagnosis'))
  await question("What's your diagnosis?")
  const { user } = opened
  await user.click(screen.getByLabelText("What's your diagnosis?"))
  await user.paste(diagnosis)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await question('My health profile')
  return opened
}

test('a name that was pasted is asked about on the health profile, and after a no never again', async () => {
  const { user } = await answering('user_pasting', 'PKU')
  await screen.findByText('You wrote “PKU”. Is this phenylketonuria?')
  await user.click(screen.getByRole('button', { name: 'No' }))
  await main().findByText('We will not ask about “PKU” again.')
  navigate(routes.myDetails)
  await waitFor(() => expect(main().queryByText(/will not ask/)).toBeNull())
  navigate(routes.healthProfile)
  await screen.findByText('PKU')
  await waitFor(() => expect(screen.queryByText(/You wrote/)).toBeNull())
})

test('an abbreviation of several is asked about, and the choice is saved', async () => {
  const { user, writes } = await answering('user_of_several', 'HD')
  await screen.findByText('You wrote “HD”. Which one?')
  expect(screen.getByRole('button', { name: 'Hirschsprung disease' })).toBeDefined()
  const before = writes().length
  await user.click(screen.getByRole('button', { name: 'Huntington’s disease' }))
  await main().findByText('Saved: “HD” is Huntington’s disease. Your own words stay as they are.')
  expect(writes().length).toBeGreaterThan(before)
})

test('who answers by keyboard stays where it is asked, and the next question is one step on', async () => {
  const { user } = await answering('user_by_keyboard', 'PKU\nCF\nMucoviscidosis')
  await screen.findByText(/^You wrote “PKU”/)
  const asked = () => screen.getByRole('region', { name: 'About your diagnosis' })
  within(asked()).getByRole('button', { name: 'Yes' }).focus()
  await user.keyboard('{Enter}')
  await main().findByText(/^Saved: “PKU”/)
  expect(document.activeElement).toBe(asked())
  await screen.findByText(/^You wrote “CF”/)
  await user.tab()
  await user.tab()
  await user.keyboard('{Enter}')
  await main().findByText(/not ask about “CF” again/)
  expect(document.activeElement).toBe(asked())
  await user.tab()
  await user.keyboard('{Enter}')
  await main().findByText(/^Saved: “Mucoviscidosis”/)
  expect(document.activeElement).toBe(asked())
})

test('a no has to wait while a yes is saved', async () => {
  await answering('user_of_both', 'PKU')
  await screen.findByText(/^You wrote “PKU”/)
  const no = screen.getByRole('button', { name: 'No' })
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }))
  expect(no.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(no)
  await main().findByText(/^Saved: “PKU”/)
  expect(main().queryByText(/will not ask/)).toBeNull()
})

test('a yes is kept though another device has added a name meanwhile', async () => {
  const { user, api } = await answering('user_of_two_devices', 'PKU')
  await screen.findByText('You wrote “PKU”. Is this phenylketonuria?')
  await api.put('/diagnosis', { names: ['Zebra', 'PKU'] })
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  await main().findByText('Saved: “PKU” is phenylketonuria. Your own words stay as they are.')
  const { diagnosis } = await api.user()
  expect(diagnosis.map(({ name, diseaseId }) => [name, diseaseId])).toEqual([
    ['Zebra', undefined],
    ['PKU', 'phenylketonuria'],
  ])
})

test('who has no diagnosis yet says so, and no page takes it for a disease', async () => {
  const { user, api } = await openApp(
    given.db,
    'user_undiagnosed',
    routes.changeAnswer.href('diagnosis'),
  )
  await question("What's your diagnosis?")
  await user.click(screen.getByRole('checkbox', { name: 'I do not have a diagnosis yet' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await question('My health profile')
  await screen.findByText('I do not have a diagnosis yet')
  expect(screen.queryByText(/You wrote/)).toBeNull()
  const { userOnboarding } = await api.user()
  expect(userOnboarding.find(({ questionType }) => questionType === 'diagnosis')?.complete).toBe(
    true,
  )
  navigate(routes.researchView)
  await screen.findByText('Nothing, because you do not have a diagnosis yet')
})

test('who has no diagnosis yet ends the account set-up too, and no page asks for one', async () => {
  const subject = 'user_undiagnosed_at_the_last'
  const before = apiOver(given.db).member(subject)
  for (const { id, name } of (await before.user()).userOnboarding) {
    if (name !== 'step2') await before.put('/onboardings', { id, complete: true })
  }
  const { user } = await openApp(given.db, subject, routes.onboardingStep.href('step2'))
  await question("What's your diagnosis?")
  await user.type(screen.getByRole('textbox'), ',')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByRole('link', { name: 'Please enter a diagnosis.' })
  await user.click(screen.getByRole('checkbox', { name: 'I do not have a diagnosis yet' }))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  const done = await screen.findByRole('dialog', { name: 'Account setup complete' })
  await user.click(within(done).getByRole('button', { name: 'Close' }))
  const asked = /your diagnosis|question is left|answer these questions/i
  await screen.findByRole('region', { name: 'Next for you' })
  expect(screen.queryByText(asked)).toBeNull()
  navigate(routes.taskList)
  await question('Task list')
  await screen.findByText('Complete account setup')
  expect(screen.queryByText(asked)).toBeNull()
})
