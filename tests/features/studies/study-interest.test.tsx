import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { routes } from '#routes'
import { apiOver, withDatabase } from '../../support/api.ts'
import { openApp } from '../../support/member-app.tsx'
import {
  aStudy,
  closeStudy,
  historyOf,
  invitesOf,
  join,
  plantStudy,
} from '../../support/studies.ts'

const given = withDatabase()

test('an interest that is saved is spoken', async () => {
  await openApp(given.db, 'user_interested', routes.studyInterest.href(aStudy))
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm interest' }))
  await screen.findByText('Your interest is saved')
})

test('a study that somebody came to by a link is declined as any other, and listed under Consents', async () => {
  const { api } = await openApp(given.db, 'user_of_a_link', routes.studyInterest.href(aStudy))
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }))
  await screen.findByText(/We do not share anything with it/)
  expect(window.location.pathname).toBe(routes.dashboard)
  await screen.findByText('You’ve declined the study', { selector: 'output > span' })
  expect(await historyOf(api)).toMatchObject([{ kind: 'DECLINE', study: { id: aStudy } }])
})

test('a study that closes while its page is open takes no interest, and the page says so', async () => {
  const studyId = await plantStudy(given.db)
  const path = routes.studyInterest.href(studyId)
  const { api, user } = await openApp(given.db, 'user_of_a_closing_study', path)
  const yes = await screen.findByRole('button', { name: 'Confirm interest' })
  await closeStudy(given.db, studyId)
  await user.click(yes)
  await screen.findByText('Your answer has not been saved because this study has closed.')
  expect(await historyOf(api)).toEqual([])
})

test.each(['Confirm interest', 'Decline'])(
  'the study that a member came for is cleared on %s',
  async (name) => {
    const subject = `user_who_says_${name.length}`
    const path = routes.studyInterest.href(aStudy)
    const { user, metadataChanges } = await openApp(given.db, subject, { path, studyId: aStudy })
    await user.click(await screen.findByRole('button', { name }))
    await expect.poll(() => metadataChanges).toEqual([{ studyId: '' }])
  },
)

test('accepting an invitation sets acceptedAt and leads to the data that is asked for', async () => {
  const subject = 'user_accepting'
  const member = apiOver(given.db).member(subject)
  const { id } = await join(member)
  await member.patch(`/study-invites/${id}`, { accepted: false })
  expect((await invitesOf(member))[0]?.acceptedAt).toBeNull()

  const { user } = await openApp(given.db, subject, routes.studyInvite.href(id))
  await user.click(await screen.findByRole('button', { name: 'Confirm interest' }))
  await screen.findByText('To participate in this study, the following data is requested')
  expect(window.location.pathname).toBe(routes.studyData.href(id))
  expect((await invitesOf(member))[0]).toMatchObject({
    accepted: true,
    acceptedAt: expect.any(String),
  })
})

test('a decline is undone from the dashboard, and the study asks again', async () => {
  const subject = 'user_who_pressed_wrongly'
  const { user, api } = await openApp(given.db, subject, routes.studyInterest.href(aStudy))
  await user.click(await screen.findByRole('button', { name: 'Decline' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: 'Confirm interest' })
  expect(screen.queryByText('You’ve declined')).toBeNull()
  const [invite] = await invitesOf(api)
  expect(invite).toMatchObject({ declinedAt: null, accepted: false })
  expect(window.location.pathname).toBe(routes.studyInvite.href(invite?.id ?? ''))
})

test('after interest the data page leads to the decision about consent as well as to the task list', async () => {
  const { user } = await openApp(given.db, 'user_deciding_now', routes.studyInterest.href(aStudy))
  await user.click(await screen.findByRole('button', { name: 'Confirm interest' }))
  await user.click(await screen.findByRole('link', { name: 'Decide about consent now' }))
  await screen.findByRole('heading', { level: 1, name: /^Your consent for / })
  expect(screen.getByRole('button', { name: 'Consent' })).toBeDefined()
})

test('interest is sent with the study alone', async () => {
  const app = await openApp(given.db, 'user_of_section_7', routes.studyInterest.href(aStudy))
  await app.user.click(await screen.findByRole('button', { name: 'Confirm interest' }))
  await screen.findByRole('link', { name: 'Decide about consent now' })
  const sent = app.network.requests.find(
    ({ method, url }) => method === 'POST' && url.endsWith('/study-invites'),
  )
  expect(await sent?.clone().json()).toEqual({ studyId: aStudy })
})

test('a decline without an invitation is a call of its own', async () => {
  const app = await openApp(given.db, 'user_of_no_invite', routes.studyInterest.href(aStudy))
  await app.user.click(await screen.findByRole('button', { name: 'Decline' }))
  await screen.findByText(/We do not share anything with it/)
  const sent = app.network.requests.filter(({ method, url }) => {
    return method !== 'GET' && /\/(studies|study-invites)/.test(url)
  })
  expect(sent.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
    `PUT /api/studies/${aStudy}/decline`,
  ])
})

test('a consent that is saved is spoken, without the name of its study', async () => {
  const { api } = await openApp(given.db, 'user_consenting', routes.taskList)
  const invite = await join(api)
  act(() => navigate(routes.studyConsent.href(invite.id)))
  await userEvent.click(await screen.findByRole('button', { name: 'Consent' }))
  await waitFor(() => expect(window.location.pathname).toBe(routes.taskList))
  const said = await screen.findAllByText('Your consent is saved')
  expect(said.some((sentence) => sentence.closest('output'))).toBe(true)
})
