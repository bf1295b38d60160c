import { act, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { PublicStudyPage } from '#features/studies/PublicStudyPage.tsx'
import { routes } from '#routes'
import { apiOver, withDatabase } from '../../support/api.ts'
import { openApp } from '../../support/member-app.tsx'
import { birthDate, join, plantStudy } from '../../support/studies.ts'

const given = withDatabase()
const vascular = 'veds-vessels'

const linesIn = async (name: string) => {
  const region = await screen.findByRole('region', { name })
  return within(region)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
}

test('the page of a study says line by line what fits and what cannot be told, and where to change it', async () => {
  const subject = 'user_of_a_wider_name'
  const member = apiOver(given.db).member(subject)
  await member.post('/diagnosis', { name: 'Ehlers-Danlos syndrome' })
  await member.patch('/users', { dob: birthDate })
  const { writes } = await openApp(given.db, subject, routes.studyInterest.href(vascular))
  const [fitting = ''] = await linesIn('Fits what you told us')
  expect(fitting).toContain('Age: 18 or over')
  expect(fitting).toContain('You told us: born on 9 April 1987')
  expect(await linesIn('We cannot tell')).toEqual([
    expect.stringContaining(
      'This study is for vascular Ehlers-Danlos syndrome. You told us Ehlers-Danlos syndrome.',
    ),
  ])
  expect(screen.queryByRole('region', { name: 'Does not fit' })).toBeNull()
  const change = screen.getByRole('link', { name: 'Change your diagnosis' })
  expect(change.getAttribute('href')).toBe(routes.changeAnswer.href('diagnosis'))
  expect(await linesIn('The study’s team decides')).toEqual([
    'Whether celiprolol is safe for you, if you take it.',
  ])
  expect(screen.getByText('By post and online. There are no visits.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Confirm interest' })).toBeDefined()
  expect(screen.queryByText(/qualif|eligib/i)).toBeNull()
  expect(writes()).toEqual([])
})

test('a member reads again what data a study asks for, before they decide', async () => {
  await openApp(given.db, 'user_of_a_link_again', routes.studyInterest.href(vascular))
  expect(await linesIn('What data it asks for')).toContain('GP record')
  expect(screen.getByText(/You decide about the data afterwards\.$/)).toBeDefined()
})

test('an invitation says what does not fit, and can be answered all the same', async () => {
  const subject = 'user_of_another_disease'
  const member = apiOver(given.db).member(subject)
  await member.post('/diagnosis', { name: 'PKU' })
  const { id } = await join(member, vascular)
  await openApp(given.db, subject, routes.studyInvite.href(id))
  const [other = ''] = await linesIn('Does not fit')
  expect(other).toContain('Diagnosis: Vascular Ehlers-Danlos syndrome')
  expect(other).toContain('You told us: PKU')
  expect(screen.getByRole('button', { name: 'Confirm interest' })).toBeDefined()
})

test('who answers what a study is compared with is back at the study, which says what it means', async () => {
  const path = routes.studyInterest.href(vascular)
  const { user } = await openApp(given.db, 'user_of_a_birthday', path)
  expect(await linesIn('We cannot tell')).toHaveLength(2)
  await user.click(screen.getByRole('link', { name: 'Answer your date of birth' }))
  for (const [part, text] of Object.entries({ Day: '9', Month: '4', Year: '1987' })) {
    await user.type(await screen.findByLabelText(part), text)
  }
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const [age] = await linesIn('Fits what you told us')
  expect(age).toContain('You told us: born on 9 April 1987')
  expect(window.location.pathname).toBe(path)
  expect(screen.getByText('Your answer is saved')).toBeDefined()
})

test('a question of two screens leads back to the study too', async () => {
  const id = await plantStudy(given.db, { looksFor: { ethnicities: ['White'] } })
  const path = routes.studyInterest.href(id)
  const { user } = await openApp(given.db, 'user_of_two_screens', path)
  await user.click(await screen.findByRole('link', { name: 'Answer your ethnicity' }))
  await user.click(await screen.findByRole('radio', { name: 'White' }))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await user.click(await screen.findByRole('radio', { name: 'Irish' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const [group] = await linesIn('Fits what you told us')
  expect(group).toContain('You told us: Irish')
  expect(window.location.pathname).toBe(path)
})

test('who turns back from a question is where they came from: the study, or the invitation', async () => {
  const subject = 'user_turning_back_twice'
  const { id } = await join(apiOver(given.db).member(subject), vascular)
  const { user } = await openApp(given.db, subject, routes.studyInterest.href(vascular))
  for (const path of [routes.studyInterest.href(vascular), routes.studyInvite.href(id)]) {
    act(() => navigate(path))
    await user.click(await screen.findByRole('link', { name: 'Answer your diagnosis' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await screen.findByRole('link', { name: 'Answer your diagnosis' })
    expect(window.location.pathname).toBe(path)
  }
})

test('of a study that does not say whom it looks for nothing can be told', async () => {
  const silent = await plantStudy(given.db)
  await openApp(given.db, 'user_of_a_silent_study', routes.studyInterest.href(silent))
  expect(await linesIn('We cannot tell')).toEqual([
    expect.stringContaining('The study has not told us who it looks for.'),
  ])
})

test('a visitor reads whom a study looks for, without answers', async () => {
  await openApp(given.db, 'user_who_is_not_asked', routes.help)
  render(<PublicStudyPage params={{ studyId: vascular }} />)
  expect(await linesIn('Who it looks for')).toEqual([
    'Diagnosis: Vascular Ehlers-Danlos syndrome',
    'Age: 18 or over',
  ])
  expect(screen.queryByText(/You told us/)).toBeNull()
})
