import { onlineManager } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { routes } from '#routes'
import { withDatabase } from '../../support/api.ts'
import { openApp } from '../../support/member-app.tsx'
import { openRecord, surgery, viewRecord } from '../../record/reading-app.ts'

vi.setConfig({ testTimeout: 60_000 })
afterEach(() => onlineManager.setOnline(true))

const given = withDatabase()
const list = async (name: string) => {
  const section = (await screen.findByRole('heading', { level: 3, name })).closest('section')
  return within(section ?? document.body)
    .queryAllByRole('listitem')
    .map((each) => each.textContent)
}
const text = () => screen.getByRole('main').textContent

const sent = {
  allergies: [
    { term: 'Nut allergy' },
    { term: 'NSAID contraindicated' },
    { term: 'Penicillin', effectiveDate: '1988', severity: 'Severe' },
  ],
  medication: [
    { drugName: 'Celiprolol 200mg tablets', drugStatus: 'Active', dosage: 'One twice a day' },
    { drugName: 'Paracetamol 500mg tablets', drugStatus: 'Past' },
  ],
  problems: [
    {
      status: 'Active',
      significance: 'Significant',
      observation: {
        term: 'Ehlers-Danlos syndrome',
        effectiveDate: '2016-02-11',
        associatedText: ['Emergency care plan on file.'],
      },
    },
    { status: 'Active', significance: 'Minor', observation: { term: 'Asthma' } },
  ],
}
const patient = { name: 'Grace Hargreaves', dateOfBirth: '1962-11-30' }
const card = (more: object = {}) =>
  viewRecord(
    given.db,
    surgery({ patient, schema1: { medicalRecord: sent }, ...more }),
    routes.emergencyCard,
  )

test('the card says whose it is and from when, and all that an emergency asks', async () => {
  await card()
  expect(await list('Allergies')).toEqual(['Penicillin. Severity: Severe', 'Nut allergy'])
  expect(await list('Main diagnosis')).toEqual([
    'Ehlers-Danlos syndrome (11 February 2016). Emergency care plan on file.',
  ])
  expect(await list('What to avoid')).toEqual(['NSAID contraindicated'])
  expect(await list('Current medicines')).toEqual(['Celiprolol 200mg tablets. One twice a day'])
  expect(await list('Other problems')).toEqual(['Asthma (No date)'])
  expect(text()).toMatch(
    /Grace Hargreaves.*Born 30 November 1962.*From your GP record of 21 November 2026 at/,
  )
  expect(text()).toMatch(/Larkspur Medical Centre \(M81042\).*This is not the full record/)
})

test('a section that could not be fetched is said on the card, and is not called empty', async () => {
  await card({
    sections: [{ section: 'allergies', state: 'failed' }],
    schema1: { medicalRecord: { ...sent, allergies: undefined } },
  })
  expect(await list('Allergies')).toEqual([])
  expect(text()).toContain('This section could not be fetched. There may be entries in it.')
  expect(text()).not.toContain('holds none')
})

test('a record that came without allergies is said to lack them, and not to have none', async () => {
  await card({
    sections: [{ section: 'allergies', state: 'not-shared' }],
    schema1: { medicalRecord: { ...sent, allergies: undefined } },
  })
  expect(await list('Allergies')).toEqual([])
  expect(text()).toContain('The surgery does not share this section.')
  expect(text()).not.toContain('holds none')
})

test('what waits to be opened is not on the card, and its allergies and medicines are', async () => {
  const results = [{ value: { term: 'Ferritin', effectiveDate: '2026-11-20' } }]
  const gp = surgery({ schema1: { medicalRecord: { ...sent, testResults: results } } })
  const newResults = { how: 'tell' } as const
  await viewRecord(given.db, { ...gp, newResults }, routes.emergencyCard)
  expect(await list('Allergies')).toHaveLength(2)
  expect(text()).not.toContain('Ferritin')
})

test('on paper the card is the page for an emergency', async () => {
  await card()
  await list('Allergies')
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  const paper = (await screen.findByRole('heading', { name: 'For an emergency' })).closest('table')
  expect(paper?.textContent).toMatch(
    /Grace Hargreaves, born 30 November 1962.*Main diagnosis.*Allergies.*What to avoid.*Current medicines/,
  )
})

test('another diagnosis can be put first on the card, or none, and the paper follows', async () => {
  const { user } = await card()
  await list('Main diagnosis')
  await user.click(screen.getByText('Change the main diagnosis'))
  await user.click(screen.getByRole('radio', { name: 'Asthma (No date)' }))
  expect(await list('Main diagnosis')).toEqual(['Asthma (No date)'])
  expect(await list('Other problems')).toEqual([
    'Ehlers-Danlos syndrome (11 February 2016). Emergency care plan on file.',
  ])
  expect(text()).toContain('The patient chose the main diagnosis.')
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  const paper = (await screen.findByRole('heading', { name: 'For an emergency' })).closest('table')
  expect(paper?.textContent).toMatch(/Main diagnosisAsthma.*The patient chose the main diagnosis/)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  await user.click(screen.getByRole('radio', { name: 'Have no main diagnosis on this card' }))
  expect(screen.queryByRole('heading', { name: 'Main diagnosis' })).toBeNull()
  expect(await list('Problems')).toHaveLength(2)
  await user.click(screen.getByRole('radio', { name: 'Let Rowan choose by its rule' }))
  expect(await list('Main diagnosis')).toEqual([
    'Ehlers-Danlos syndrome (11 February 2016). Emergency care plan on file.',
  ])
})

const fields = () => screen.getAllByRole<HTMLInputElement>('textbox')

test('whom to call is on the card and on paper once the member has named them, and off it when they are cleared', async () => {
  const { user } = await card()
  await user.click(await screen.findByRole('button', { name: 'Add someone to call' }))
  const [name, phone] = fields()
  await user.type(name ?? document.body, 'Ruth, my sister')
  await user.type(phone ?? document.body, '07700 900123')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await list('Whom to call')).toEqual(['Ruth, my sister: 07700 900123'])
  const link = screen.getByRole('link', { name: '07700 900123' })
  expect(link.getAttribute('href')).toBe('tel:07700900123')
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  const paper = (await screen.findByRole('heading', { name: 'For an emergency' })).closest('table')
  expect(paper?.textContent).toContain('Ruth, my sister: 07700 900123')
  expect(paper?.textContent).not.toContain('Someone to call')
  act(() => void window.dispatchEvent(new Event('afterprint')))

  await user.click(screen.getByRole('button', { name: 'Change whom to call' }))
  for (const field of fields()) await user.clear(field)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Add someone to call' })
  expect(screen.queryByRole('heading', { name: 'Whom to call' })).toBeNull()
})

test('a number that is a word is refused in a clear sentence, and what was typed stays', async () => {
  const { user } = await card()
  await user.click(await screen.findByRole('button', { name: 'Add someone to call' }))
  const [, phone, second] = fields()
  await user.type(phone ?? document.body, 'my sister')
  await user.type(second ?? document.body, 'Sam')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const summary = within(await screen.findByRole('alert'))
  const example = 'Enter a phone number in digits, like 07700 900123 or +44 20 7946 0000.'
  expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Enter the name of the person.',
    example,
    example,
  ])
  expect(fields().map(({ value }) => value)).toEqual(['', 'my sister', 'Sam', ''])
})

test('nobody is called saved where nobody was named', async () => {
  const { user } = await card()
  await user.click(await screen.findByRole('button', { name: 'Add someone to call' }))
  await user.type(fields()[0] ?? document.body, '  ')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const summary = within(await screen.findByRole('alert'))
  expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Enter the name of the person.',
    'Enter a phone number in digits, like 07700 900123 or +44 20 7946 0000.',
  ])
  expect(screen.queryByText('Saved')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByRole('button', { name: 'Add someone to call' })
})

test('whom another device has named meanwhile is said, and not written over', async () => {
  const { user, api } = await card()
  await user.click(await screen.findByRole('button', { name: 'Add someone to call' }))
  await api.put('/emergency-contacts', { contacts: [{ name: 'Sam', phone: '020 7946 0000' }] })
  const [name, phone] = fields()
  await user.type(name ?? document.body, 'Ruth')
  await user.type(phone ?? document.body, '07700 900123')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/You changed them on another device.*It’s now Sam, 020 7946 0000\./)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(async () => list('Whom to call')).toEqual(['Ruth: 07700 900123'])
})

test('the card is behind the warning, and nothing is fetched before it', async () => {
  const gp = surgery()
  await openRecord(given.db, gp, routes.emergencyCard)
  await screen.findByRole('button', { name: 'View my record' })
  expect(gp.asked).toEqual([])
})

test('a member without a record is told what the card is for, can connect one, and can already write down whom to call', async () => {
  const { user } = await openApp(given.db, 'user_without_card', routes.emergencyCard)
  const link = await screen.findByRole('link', { name: 'Connect your GP record' })
  expect(link.getAttribute('href')).toBe(routes.gpConnect)
  await user.click(screen.getByRole('button', { name: 'Add someone to call' }))
  const [name, phone] = fields()
  await user.type(name ?? document.body, 'Ruth, my sister')
  await user.type(phone ?? document.body, 'my sister')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await within(await screen.findByRole('alert')).findByRole('link', { name: /^Enter a phone/ })
  await user.clear(phone ?? document.body)
  await user.type(phone ?? document.body, '07700 900123')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await list('Whom to call')).toEqual(['Ruth, my sister: 07700 900123'])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('whom to call can be named, and is shown, also where the record could not be fetched', async () => {
  const gp = surgery()
  gp.state.read = async () => ({ state: 'failed', reason: 'unavailable' })
  const { user } = await viewRecord(given.db, gp, routes.emergencyCard)
  await user.click(await screen.findByRole('button', { name: 'Add someone to call' }))
  const [name, phone] = fields()
  await user.type(name ?? document.body, 'Sam')
  await user.type(phone ?? document.body, '020 7946 0000')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(async () => list('Whom to call')).toEqual(['Sam: 020 7946 0000'])
})
