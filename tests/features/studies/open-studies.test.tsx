import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { questions } from '#contract/questions.ts'
import { routes } from '#routes'
import { apiOver, withDatabase } from '../../support/api.ts'
import { openApp } from '../../support/member-app.tsx'
import { aStudy, anotherStudy, birthDate, plantStudy } from '../../support/studies.ts'

const given = withDatabase()

const hrefsIn = (region: HTMLElement) =>
  within(region)
    .getAllByRole('link')
    .map((each) => each.getAttribute('href'))

test('studies stand by whether they fit what a member told us; looking sends no answer', async () => {
  const subject = 'user_looking'
  const member = apiOver(given.db).member(subject)
  await member.post('/diagnosis', { name: 'marfans' })
  await member.patch('/users', { dob: birthDate })
  const silent = await plantStudy(given.db)
  const { network, writes } = await openApp(given.db, subject, routes.studies)
  const fits = await screen.findByRole('region', { name: 'Fits what you told us' })
  expect(hrefsIn(fits)).toEqual([routes.studyInterest.href(anotherStudy)])
  expect(within(fits).getByText('Because you told us: marfans')).toBeDefined()
  const untold = screen.getByRole('region', { name: 'We cannot tell' })
  expect(hrefsIn(untold)).toContain(routes.studyInterest.href(silent))
  const others = screen.getByRole('region', { name: 'Does not fit' })
  expect(hrefsIn(others)).toContain(routes.studyInterest.href(aStudy))
  const names = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)
  expect(names.slice(0, 3)).toEqual(['Fits what you told us', 'We cannot tell', 'Does not fit'])
  const asked = network.requests.filter(({ url }) => url.includes('/studies'))
  expect(asked.map(({ url }) => new URL(url).search)).toEqual([''])
  expect(asked.some(({ headers }) => headers.has('authorization'))).toBe(false)
  expect(writes()).toEqual([])
})

test('what one more answer would settle stands first among what cannot be told, with that answer', async () => {
  const subject = 'user_of_no_birthday'
  await apiOver(given.db).member(subject).post('/diagnosis', { name: 'PKU' })
  await openApp(given.db, subject, routes.studies)
  const untold = await screen.findByRole('region', { name: 'We cannot tell' })
  const [first] = within(untold).getAllByRole('listitem')
  expect(first?.textContent).toContain('Because you told us: PKU')
  expect(first?.textContent).toContain('You have not told us your date of birth.')
})

test('why no study fits is said by what was told: nothing, no diagnosis, one that none is for', async () => {
  await openApp(given.db, 'user_of_nothing', routes.studies)
  await screen.findByText(/^You have answered nothing yet/)
  const tell = screen.getByRole('link', { name: 'Tell us your diagnosis' })
  expect(tell.getAttribute('href')).toBe(routes.changeAnswer.href('diagnosis'))
  expect(screen.queryByRole('region', { name: 'Fits what you told us' })).toBeNull()
})

test.each([
  ['Behçet’s disease', 'We found no open study that fits Behçet’s disease.'],
  [questions.diagnosis.none, 'We found no open study that fits people without a diagnosis.'],
])('whoever told us “%s” reads that we look again', async (name, said) => {
  const subject = `user_of_${name.length}`
  await apiOver(given.db).member(subject).post('/diagnosis', { name })
  await openApp(given.db, subject, routes.studies)
  const why = await screen.findByText(new RegExp(`^${said}`))
  expect(why.textContent).toContain('We look again each time you open Rowan, and tell you.')
  expect(within(why).getByRole('link', { name: 'Check your answers' })).toBeDefined()
})
