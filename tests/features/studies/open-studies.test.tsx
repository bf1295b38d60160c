import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { routes } from '#routes'
import { apiOver, withDatabase } from '../../support/api.ts'
import { openApp } from '../../support/member-app.tsx'
import { aStudy, anotherStudy } from '../../support/studies.ts'

const given = withDatabase()

test('studies that speak of what a member told us come first, and say so; looking sends no answer', async () => {
  const subject = 'user_looking'
  await apiOver(given.db).member(subject).post('/diagnosis', { name: 'marfan SYNDROME' })
  const { network } = await openApp(given.db, subject, routes.studies)
  const matched = await screen.findByRole('region', { name: 'Studies that match your answers' })
  const [link, ...others] = within(matched).getAllByRole('link')
  expect(link?.getAttribute('href')).toBe(routes.studyInterest.href(anotherStudy))
  expect(others).toEqual([])
  expect(within(matched).getByText('Because you told us: marfan SYNDROME')).toBeDefined()
  const rest = within(screen.getByRole('region', { name: 'Other studies' }))
  const hrefsOfRest = rest.getAllByRole('link').map((each) => each.getAttribute('href'))
  expect(hrefsOfRest).toContain(routes.studyInterest.href(aStudy))
  const asked = network.requests.filter(({ url }) => url.includes('/studies'))
  expect(asked.map(({ url }) => new URL(url).search)).toEqual([''])
  expect(asked.some(({ headers }) => headers.has('authorization'))).toBe(false)
})

test('a member whose answers no study names is told where to check them', async () => {
  await openApp(given.db, 'user_of_nothing', routes.studies)
  await screen.findByText(/No study matches your answers at the moment/)
})
