import { expect, test } from 'vitest'
import { contactsTag } from '#contract/emergency-contacts.ts'
import { apiOver, withDatabase } from '../../support/api.ts'
import { expectProblem } from '../../support/problems.ts'

const given = withDatabase()
const member = (name: string) => apiOver(given.db).member(`user_contacts_${name}`)
const path = '/emergency-contacts'
const ruth = { name: 'Ruth Okafor, my sister', phone: '07700 900123' }
const sam = { name: 'Sam', phone: '+44 20 7946 0000' }

test('one or two people to call are kept with the account, until their member names nobody', async () => {
  const amina = member('amina')
  expect(await amina.user()).not.toHaveProperty('emergencyContacts')
  const { body } = await amina.put(path, { contacts: [ruth, sam] })
  expect(body).toMatchObject({ emergencyContacts: [ruth, sam] })
  expect(await amina.user()).toMatchObject({ emergencyContacts: [ruth, sam] })
  expect(await member('tom').user()).not.toHaveProperty('emergencyContacts')
  await amina.put(path, { contacts: [] })
  expect(await amina.user()).not.toHaveProperty('emergencyContacts')
})

test('the people to call are in the copy of all data', async () => {
  const noor = member('noor')
  await noor.put(path, { contacts: [ruth] })
  expect(await noor.get('/account/export')).toMatchObject({
    body: { profile: { emergencyContacts: [ruth] } },
  })
})

test.each([
  ['a word for a number', [{ ...ruth, phone: 'my sister' }]],
  ['a number with a word', [{ ...ruth, phone: '07700 900123 after six' }]],
  ['a number that is too short', [{ ...ruth, phone: '9001' }]],
  ['no name', [{ ...ruth, name: ' ' }]],
  ['three people', [ruth, sam, ruth]],
])('%s is refused, and nothing is changed', async (_, contacts) => {
  const grace = member('grace')
  expect(await grace.put(path, { contacts })).toMatchObject({ status: 422 })
  expect(await grace.user()).not.toHaveProperty('emergencyContacts')
})

test('whom another device has named meanwhile is not written over', async () => {
  const kim = member('kim')
  await kim.put(path, { contacts: [ruth] })
  const put = async (version: string) => kim.put(path, { contacts: [sam] }, { 'If-Match': version })
  expectProblem(await put(await contactsTag([])), 412, 'setting-changed')
  expect(await kim.user()).toMatchObject({ emergencyContacts: [ruth] })
  expect(await put(await contactsTag([ruth]))).toMatchObject({ status: 200 })
})

test('the longest names and numbers fit, whatever they are written in', async () => {
  const iris = member('iris')
  const contacts = ['"', '\u{1F98A}'].map((sign) => ({
    name: sign.repeat(sign === '"' ? 100 : 50),
    phone: '+(1) 234-567-890-123-45',
  }))
  expect(await iris.put(path, { contacts })).toMatchObject({ status: 200 })
  expect(await iris.user()).toMatchObject({ emergencyContacts: contacts })
})
