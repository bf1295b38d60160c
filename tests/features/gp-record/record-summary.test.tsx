import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { hrefs } from '#routes'
import { withDatabase } from '../../support/api.ts'
import { surgery, viewRecord } from '../../record/reading-app.ts'

vi.setConfig({ testTimeout: 60_000 })

const given = withDatabase()
const strip = async () => screen.findByRole('region', { name: 'Allergies' })

/** A surgery that sends these allergies and nothing else. */
const withAllergies = (allergies: unknown, more: object = {}) =>
  surgery({ schema1: { medicalRecord: { allergies } }, schema3: [], ...more })

test('whose record it is stands first, as the surgery wrote it', async () => {
  const patient = { name: 'Grace Hargreaves', dateOfBirth: '1962-11-30' }
  await viewRecord(given.db, surgery({ patient }))
  await strip()
  expect(screen.getByRole('main').textContent).toMatch(
    /My GP record.*Grace Hargreaves, born 30 November 1962.*Larkspur Medical Centre \(M81042\).*Allergies.*Search/,
  )
})

describe('the allergies stand on every section', () => {
  test('up to eight by name and year, the severe first, with the way to all of them', async () => {
    const names = ['Latex', 'Nuts', 'Penicillin', 'Plasters', 'Dust', 'Wasps']
    await viewRecord(
      given.db,
      withAllergies([
        { term: 'Eggs', status: 'Resolved', effectiveDate: '2020' },
        ...names.map((term) => ({ term })),
        { term: 'Bees', effectiveDate: '1999-05' },
        { term: 'No known allergies', status: 'Active', effectiveDate: '2026-01-05' },
        { term: 'Cashews', status: 'Active', severity: 'Severe', effectiveDate: '1988' },
      ]),
      hrefs.gpRecord('problems'),
    )
    const region = within(await strip())
    expect(region.getByText('9 recorded')).toBeDefined()
    const named = region.getAllByRole('listitem').map(({ textContent }) => textContent)
    // Medicines before food, and food before what is touched.
    const others = ['Penicillin', 'Nuts', 'Bees, 1999', 'Latex', 'Plasters', 'Dust', 'Wasps']
    expect(named).toEqual(['Cashews, 1988, severe', ...others])
    const link = region.getByRole('link', { name: 'See all 10 allergies' })
    expect(link.getAttribute('href')).toBe(hrefs.gpRecord('allergies'))
  })

  test('an entry that says that there are none is not counted as one', async () => {
    await viewRecord(
      given.db,
      withAllergies([{ term: 'No known allergies', status: 'Active', effectiveDate: '2019' }]),
    )
    expect((await strip()).textContent).toMatch(
      /^Allergies your surgery recorded:No known allergies, 2019See allergies$/,
    )
  })

  test('what the surgery wrote about an empty list stands there and in the empty section', async () => {
    const text = 'Not confirmed with the patient.'
    const notes = [{ section: 'allergies', text }]
    await viewRecord(given.db, withAllergies([], { notes }), hrefs.gpRecord('allergies'))
    const quote = `Your surgery’s system says: “${text}”`
    expect((await strip()).textContent).toContain(quote)
    expect(screen.getByRole('tabpanel').textContent).toContain(quote)
  })

  test.each([
    ['none was recorded', [], /none recorded by your surgery$/],
    ['one cannot be read', ['Nuts'], /1 entry could not be shown. Ask your surgery./],
  ])('also where %s', async (_, allergies, said) => {
    await viewRecord(given.db, withAllergies(allergies))
    expect((await strip()).textContent).toMatch(said)
  })

  test.each([
    ['failed', 'not available', 'We could not fetch them.'],
    ['not-understood', 'not available', 'We could not read them.'],
    ['not-shared', 'not shared', 'Your surgery does not share them.'],
  ])('and where they are %s they are %s, never none', async (state, word, why) => {
    const sections = [{ section: 'allergies', state }]
    await viewRecord(given.db, withAllergies([], { sections }))
    expect((await strip()).textContent).toContain(
      `${word}${why} You may have allergies that are not shown here.`,
    )
    expect((await strip()).textContent).not.toContain('none')
  })
})
