import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { routes } from '#routes'
import { apiOver, withDatabase, type Caller } from '../../support/api.ts'
import { openApp } from '../../support/member-app.tsx'
import {
  answerItem,
  aStudy,
  birthDate,
  closeStudy,
  consent,
  historyOf,
  itemsOf,
  join,
  plantStudy,
} from '../../support/studies.ts'

const given = withDatabase()

const letter = {
  accountID: '0123456',
  gpOdsCode: 'B86017',
  surname: 'Hargreaves',
  dateOfBirth: birthDate,
}

/** Connects the record of a member, each with a letter of their own. */
const connect = async (api: Caller, own: { linkageKey: string; accountID?: string }) =>
  api.post('/gp-records', { ...letter, ...own })

const statesOf = async (api: Caller) => {
  const held = (await historyOf(api)).find(({ kind }) => kind === 'CONSENT')
  return held?.kind === 'CONSENT' ? held.decisions.map(({ state }) => state) : []
}

test('the page of a consent says in two lists what a yes covers today, and what is asked about again', async () => {
  const { api } = await openApp(given.db, 'user_reading', routes.taskList)
  const invite = await join(api)
  act(() => navigate(routes.studyConsent.href(invite.id)))
  const namesIn = (list: HTMLElement) =>
    within(list)
      .getAllByRole('listitem')
      .map(({ firstChild }) => firstChild?.textContent)
  const today = await screen.findByRole('list', { name: 'A yes today covers' })
  expect(namesIn(today)).toEqual(['Six facts about you', expect.stringMatching(/./)])
  const later = screen.getByRole('list', { name: 'We’ll ask you again about' })
  expect(namesIn(later)).toEqual([expect.stringMatching(/./), 'GP record'])
  // There is one thing to agree to, so nothing is said of all or none before it.
  const allOrNone = screen.getByText(/all or none/)
  expect(today.compareDocumentPosition(allOrNone)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByText('Your record is not connected.')).toBeDefined()
  for (const point of [
    /unlikely to help you yourself/,
    /someone who knows you might still guess/,
  ]) {
    expect(screen.getByText(point)).toBeDefined()
  }
  await screen.findByRole('link', { name: 'Decide later' })
})

test('a no on the page of a consent declines the study, and can be undone', async () => {
  const { api, user } = await openApp(given.db, 'user_refusing', routes.taskList)
  const invite = await join(api)
  act(() => navigate(routes.studyConsent.href(invite.id)))
  await user.click(await screen.findByRole('button', { name: 'No, do not share' }))
  await screen.findByRole('button', { name: 'Undo' })
  expect(window.location.pathname).toBe(routes.dashboard)
  expect((await historyOf(api))[0]?.kind).toBe('DECLINE')
})

test('nobody consents before they have given a date of birth', async () => {
  const subject = 'user_without_birth_date'
  const { api } = await openApp(given.db, subject, routes.taskList)
  const { body } = await api.post('/study-invites', { studyId: aStudy })
  act(() => navigate(routes.studyConsent.href(String(Object(body).id))))
  const give = await screen.findByRole('link', { name: 'Give your date of birth' })
  expect(give.getAttribute('href')).toBe(routes.changeAnswer.href('dob'))
  expect(screen.queryByRole('button', { name: 'Consent' })).toBeNull()
})

test('who gives their date of birth for a consent is back at the consent at once', async () => {
  const { api, user } = await openApp(given.db, 'user_giving_birth_date', routes.taskList)
  const { body } = await api.post('/study-invites', { studyId: aStudy })
  const consentPage = routes.studyConsent.href(String(Object(body).id))
  act(() => navigate(consentPage))
  await user.click(await screen.findByRole('link', { name: 'Give your date of birth' }))
  await screen.findByLabelText('Day')
  for (const [part, text] of [
    ['Day', '9'],
    ['Month', '4'],
    ['Year', '1987'],
  ] as const) {
    await user.type(screen.getByLabelText(part), text)
  }
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Consent' }))
  await expect.poll(() => window.location.pathname).toBe(routes.taskList)
  expect((await historyOf(api))[0]?.kind).toBe('CONSENT')
})

test('who turns back from the date of birth is at the consent too', async () => {
  const { api, user } = await openApp(given.db, 'user_turning_back', routes.taskList)
  const { body } = await api.post('/study-invites', { studyId: aStudy })
  const consentPage = routes.studyConsent.href(String(Object(body).id))
  act(() => navigate(consentPage))
  await user.click(await screen.findByRole('link', { name: 'Give your date of birth' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await screen.findByRole('link', { name: 'Give your date of birth' })
  expect(window.location.pathname).toBe(consentPage)
})

test('a study that asks for nothing says so, and has no consent', async () => {
  const studyId = await plantStudy(given.db)
  await given.db.deleteFrom('data_requests').where('study_id', '=', studyId).execute()
  const { api } = await openApp(given.db, 'user_of_nothing', routes.taskList)
  const invite = await join(api, studyId)
  act(() => navigate(routes.studyConsent.href(invite.id)))
  await screen.findByText(/there is nothing to agree to/)
  expect(screen.queryByRole('button', { name: 'Consent' })).toBeNull()
})

test('a text that changes while it is read is shown as it is now, and nothing is agreed to', async () => {
  const studyId = await plantStudy(given.db)
  const { api, user } = await openApp(given.db, 'user_reading_the_old_text', routes.taskList)
  const invite = await join(api, studyId)
  act(() => navigate(routes.studyConsent.href(invite.id)))
  await screen.findByText('Changes and closes.')
  await given.db
    .updateTable('studies')
    .set({
      description: 'Asks for more now.',
      updated_at: new Date(Date.parse(invite.study.updatedAt) + 1000),
    })
    .where('id', '=', studyId)
    .execute()
  await user.click(await screen.findByRole('button', { name: 'Consent' }))
  await screen.findByText('Asks for more now.')
  expect((await historyOf(api))[0]?.kind).toBe('INTEREST')
  await user.click(screen.getByRole('button', { name: 'Consent' }))
  await expect.poll(async () => (await historyOf(api))[0]?.kind).toBe('CONSENT')
})

test('a study that is withdrawn while its consent is read takes no consent, and the page says so', async () => {
  const studyId = await plantStudy(given.db)
  const { api, user } = await openApp(given.db, 'user_reading_too_long', routes.taskList)
  const invite = await join(api, studyId)
  act(() => navigate(routes.studyConsent.href(invite.id)))
  await screen.findByRole('button', { name: 'Consent' })
  await closeStudy(given.db, studyId)
  await user.click(screen.getByRole('button', { name: 'Consent' }))
  await screen.findByText(/it may have closed|this study has closed/)
  expect((await historyOf(api))[0]?.kind).toBe('INTEREST')
})

test('a consent, then a record connected later: asked on the dashboard, and shared after the yes alone', async () => {
  const subject = 'user_connecting_later'
  const api = apiOver(given.db).member(subject)
  await consent(api, await join(api))
  await connect(api, { linkageKey: '0dw1f1p4a/2!35' })
  const { user } = await openApp(given.db, subject, routes.dashboard)
  await screen.findByText('You agreed to 1 study. Nothing has been shared yet.')
  // The study's questions come first: they have a last day.
  await user.click(await screen.findByRole('link', { name: /^Share this too/ }))
  await screen.findByText(/Your GP record is connected now/)
  expect(await statesOf(api)).toEqual(['waiting', 'waiting', 'agreed'])
  await user.click(screen.getByRole('button', { name: /^Yes, share it/ }))
  await screen.findByText('Your answer is saved')
  expect(await statesOf(api)).toEqual(['waiting', 'agreed', 'agreed'])
  expect(screen.queryByText(/Your GP record is connected now/)).toBeNull()
})

test('a later no: the consent stays without that item, and the page says so', async () => {
  const subject = 'user_refusing_later'
  const api = apiOver(given.db).member(subject)
  await consent(api, await join(api))
  await connect(api, { accountID: '0123457', linkageKey: '0dw1f1p4a/2!36' })
  const { user } = await openApp(given.db, subject, routes.consents)
  await user.click(await screen.findByRole('button', { name: /^No, do not share it/ }))
  await screen.findByText(/^Not shared\. You said no on /)
  expect(await statesOf(api)).toEqual(['waiting', 'refused', 'agreed'])
  const history = within(screen.getByRole('region', { name: 'History' }))
  expect(history.getByText('You said no to')).toBeDefined()
  expect(screen.getByRole('button', { name: /^Yes, share it/ })).toBeDefined()
})

test('a yes that was given later is taken back by itself, and the page says that the rest stays', async () => {
  const subject = 'user_taking_back'
  const api = apiOver(given.db).member(subject)
  const invite = await join(api)
  const { consent: held } = await consent(api, invite)
  await connect(api, { accountID: '0123460', linkageKey: '0dw1f1p4a/2!39' })
  await answerItem(api, held.id, { itemId: itemsOf(invite)[1] ?? '', agreed: true })
  const { user } = await openApp(given.db, subject, routes.consents)
  // The questionnaire was agreed to with the consent, which is withdrawn as a whole.
  const stop = await screen.findByRole('button', { name: /^Stop sharing this ?: GP record/ })
  expect(screen.getAllByRole('button', { name: /^Stop sharing this/ })).toEqual([stop])
  await user.click(stop)
  await screen.findByText(/^Not shared\. You said no on .* The rest of your consent stays\.$/)
  expect(await statesOf(api)).toEqual(['waiting', 'refused', 'agreed'])
  expect(screen.getByRole('button', { name: /^Withdraw/ })).toBeDefined()
})

test('what a study does not ask for any more can be stopped by itself, though it was part of the consent', async () => {
  const subject = 'user_of_a_changing_study'
  const studyId = await plantStudy(given.db)
  const api = apiOver(given.db).member(subject)
  await connect(api, { accountID: '0123461', linkageKey: '0dw1f1p4a/2!40' })
  await consent(api, await join(api, studyId))
  await given.db.deleteFrom('data_requests').where('id', '=', `${studyId}-1`).execute()
  const { user } = await openApp(given.db, subject, routes.consents)
  const stop = await screen.findByRole('button', { name: /^Stop sharing this/ })
  expect(screen.getByText(/The study does not ask for this any more\./)).toBeDefined()
  await user.click(stop)
  await screen.findByText(/^Not shared\. You said no on .* The rest of your consent stays\./)
  expect(await statesOf(api)).toEqual(['refused', 'agreed'])
})

test('a question that was answered on another device meanwhile is not answered again by an old page', async () => {
  const subject = 'user_of_two_devices'
  const api = apiOver(given.db).member(subject)
  const invite = await join(api)
  const { consent: held } = await consent(api, invite)
  await connect(api, { accountID: '0123458', linkageKey: '0dw1f1p4a/2!37' })
  const { user } = await openApp(given.db, subject, routes.consents)
  await screen.findByText(/Your GP record is connected now/)
  const itemId = itemsOf(invite)[1] ?? ''
  await answerItem(api, held.id, { itemId, agreed: false })
  await user.click(screen.getByRole('button', { name: /^Yes, share it/ }))
  await screen.findByText(/^Not shared\. You said no on /)
  expect(await statesOf(api)).toEqual(['waiting', 'refused', 'agreed'])
})

test('a study that closes while its question is open is asked about no more', async () => {
  const subject = 'user_of_a_closing_study'
  const studyId = await plantStudy(given.db)
  const api = apiOver(given.db).member(subject)
  await consent(api, await join(api, studyId))
  await connect(api, { accountID: '0123459', linkageKey: '0dw1f1p4a/2!38' })
  const { user } = await openApp(given.db, subject, routes.consents)
  await screen.findByText(/Your GP record is connected now/)
  await closeStudy(given.db, studyId)
  await user.click(screen.getByRole('button', { name: /^Yes, share it/ }))
  await screen.findByText(/This study has finished/)
  expect(screen.queryByRole('button', { name: /^Yes, share it/ })).toBeNull()
  expect(await statesOf(api)).toEqual(['waiting', 'agreed'])
})

test('before a record is connected, a consent of the release before that covers it is named', async () => {
  const subject = 'user_of_an_old_consent'
  const api = apiOver(given.db).member(subject)
  const invite = await join(api)
  const { consent: held } = await consent(api, invite)
  await given.db.deleteFrom('consent_items').where('consent_id', '=', held.id).execute()
  await given.db
    .updateTable('study_answers')
    .set({ items: JSON.stringify(invite.study.dataRequests) })
    .where('id', '=', held.id)
    .execute()
  await openApp(given.db, subject, routes.gpConnect)
  const warning = await screen.findByText(/^Once you connect it, we share it with/)
  expect(warning.textContent).toContain(invite.study.studyName)
})
