import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { hrefs } from '#routes'
import { withDatabase } from '../../support/api.ts'
import { surgery, viewRecord } from '../../record/reading-app.ts'

vi.setConfig({ testTimeout: 60_000 })
afterEach(() => vi.unstubAllGlobals())

const given = withDatabase()
const dialog = async () => screen.findByRole('dialog', { name: 'This looks wrong' })
const message = async () =>
  (await dialog()) &&
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'What looks wrong?' })

async function openMessage() {
  const app = await viewRecord(given.db, surgery(), hrefs.gpRecord('problems'))
  await app.user.click(await screen.findByRole('button', { name: 'More about Asthma, 2001' }))
  await app.user.click(screen.getByRole('button', { name: 'This looks wrong: Asthma' }))
  await message()
  return app
}

test('what was typed about an entry is there again after Escape, and nobody was sent anything', async () => {
  const { user, writes, network } = await openMessage()
  const written = () => network.requests.filter(({ method }) => method !== 'GET')
  const before = written().length
  await user.type(await message(), 'I never had this.')
  await user.click(screen.getByRole('button', { name: 'Write to my surgery' }))
  expect(document.activeElement?.textContent).toBe('Send it by letter or email')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Go on with your message: Asthma' }))
  expect((await message()).value).toBe('I never had this.')
  expect(writes()).toEqual([])
  expect(written()).toHaveLength(before)
})

test('an entry says when its surgery was asked, until an answer came, and that can be taken back', async () => {
  const { user } = await openMessage()
  await user.type(await message(), 'I never had this.')
  await user.click(screen.getByRole('button', { name: 'I’ve sent it' }))
  const entry = screen.getByRole('article')
  expect(entry.textContent).toContain('You asked your surgery about this on 21 November 2026.')
  await user.click(within(entry).getByRole('button', { name: 'I have heard back: Asthma' }))
  expect(entry.textContent).not.toContain('You asked your surgery')
  await user.click(within(entry).getByRole('button', { name: 'Undo: Asthma' }))
  expect(entry.textContent).toContain('You asked your surgery about this on 21 November 2026.')
})

test('without a word of the member nothing is printed, drafted or marked', async () => {
  const { user } = await openMessage()
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  for (const name of ['Write to my surgery', 'Print a letter', 'I’ve sent it']) {
    await user.click(screen.getByRole('button', { name }))
    expect(screen.getByText('Write what looks wrong.')).toBeDefined()
    expect(document.activeElement).toBe(await message())
  }
  expect(print).not.toHaveBeenCalled()
  expect(screen.getByRole('article', { hidden: true }).textContent).not.toContain('You asked')
})
