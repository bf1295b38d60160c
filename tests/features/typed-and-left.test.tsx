import { randomUUID } from 'node:crypto'
import { cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { areUpdatesHeld } from '#hold-updates'
import { routes } from '#routes'
import { apiOver, withDatabase } from '../support/api.ts'
import { deliverTo } from '../support/kits.ts'
import { openApp } from '../support/member-app.tsx'

vi.setConfig({ testTimeout: 60_000 })

const given = withDatabase()

/** The page of a member who has left it before, or not. */
async function open(subject: string, path: string) {
  cleanup()
  return openApp(given.db, subject, { path, canAccessHurdle: true })
}

const newMember = () => `user_${randomUUID()}`
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const add = () => screen.findByRole('button', { name: 'Add an address' })

test('an address that was typed and left is there again, until it is cancelled', async () => {
  const subject = newMember()
  const { user } = await open(subject, routes.addresses)
  await user.click(await add())
  await user.type(await field('Address line 1'), '4 Mill Lane')
  const again = await open(subject, routes.addresses)
  expect((await field('Address line 1')).value).toBe('4 Mill Lane')
  expect(document.activeElement).not.toBe(await field('Address line 1'))
  expect(areUpdatesHeld()).toBe(true)
  await again.user.clear(await field('Address line 1'))
  await again.user.type(await field('Address line 1'), '5 Mill Lane')
  await again.user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(areUpdatesHeld()).toBe(false)
  const { user: later } = await open(subject, routes.addresses)
  await later.click(await add())
  expect((await field('Address line 1')).value).toBe('')
})

test('an address that was saved is not there to be saved again', async () => {
  const subject = newMember()
  const { user, api } = await open(subject, routes.addresses)
  await user.click(await add())
  await user.type(await field('Address line 1'), deliverTo.line1)
  await user.type(await field('Town or city'), deliverTo.city)
  await user.type(await field('Postcode'), deliverTo.postcode)
  await user.click(screen.getByRole('button', { name: 'Save address' }))
  await add()
  expect((await api.get('/addresses')).body).toHaveLength(1)
  await open(subject, routes.addresses)
  await add()
})

const delivery = routes.kitWizard.href('step3')

test('where a kit goes is there again after leaving the order, until it is placed', async () => {
  const subject = newMember()
  const { user } = await open(subject, delivery)
  await user.type(await field('Address line 1'), deliverTo.line1)
  await user.type(await field('Town or city'), deliverTo.city)
  const again = await open(subject, routes.kitWizard.href('step1'))
  await again.user.click(await screen.findByRole('button', { name: 'Next' }))
  await again.user.click(await screen.findByRole('button', { name: 'Next' }))
  expect((await field('Address line 1')).value).toBe(deliverTo.line1)
  await again.user.type(await field('Postcode'), deliverTo.postcode)
  await again.user.click(screen.getByRole('button', { name: 'Place the order' }))
  await screen.findByRole('dialog', { name: 'Order placed successfully' })
  expect(areUpdatesHeld()).toBe(false)
})

test('a saved address that was chosen for a kit is chosen again, as it stands today', async () => {
  const subject = newMember()
  const api = apiOver(given.db).member(subject)
  const { body: daughters } = await api.post('/addresses', { ...deliverTo, isHome: false })
  await api.post('/addresses', { ...deliverTo, line1: '1 New Road' })
  const { user } = await open(subject, delivery)
  const saved = await field('Use a saved address')
  expect((await field('Address line 1')).value).toBe('1 New Road')
  // Nobody has typed or chosen that.
  expect(areUpdatesHeld()).toBe(false)
  await user.selectOptions(saved, Object(daughters).id)
  await open(subject, delivery)
  await expect.poll(async () => (await field('Address line 1')).value).toBe(deliverTo.line1)
  expect((await field('Use a saved address')).value).toBe(Object(daughters).id)

  await api.send('DELETE', `/addresses/${Object(daughters).id}`)
  await open(subject, delivery)
  await expect.poll(async () => (await field('Use a saved address')).value).toBe('')
  expect((await field('Address line 1')).value).toBe(deliverTo.line1)
})

const name = async () =>
  (await screen.findAllByLabelText<HTMLInputElement>('Name, and who they are to you'))[0]
const phone = async () => (await screen.findAllByLabelText<HTMLInputElement>('Phone number'))[0]

test('whom to call is there again, and is not written over whom another device has named since', async () => {
  const subject = newMember()
  const { user, api } = await open(subject, routes.emergencyCard)
  await user.click(await screen.findByRole('button', { name: 'Add someone to call' }))
  await user.type((await name()) ?? document.body, 'Ruth, my sister')
  await user.type((await phone()) ?? document.body, '07700 900123')
  await api.put('/emergency-contacts', { contacts: [{ name: 'Sam', phone: '020 7946 0000' }] })
  const again = await open(subject, routes.emergencyCard)
  await expect.poll(async () => (await name())?.value).toBe('Ruth, my sister')
  await again.user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/You changed them on another device.*It’s now Sam, 020 7946 0000\./)
  await again.user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Change whom to call' })
  expect(areUpdatesHeld()).toBe(false)
})
