import { focusManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { longDate } from '#domain/formats.ts'
import { routes } from '#routes'
import { withDatabase } from '../../support/api.ts'
import { openApp, question, type OpenedApp } from '../../support/member-app.tsx'
import { agree, answer, readRound, roundsOf, send } from '../../support/questionnaires.ts'
import { closeStudy, withdraw } from '../../support/studies.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()
let people = 0
afterEach(() => focusManager.setFocused(undefined))

/** A member who has agreed to the diary of a study, at the first page of its questions. */
async function asked() {
  people += 1
  const app = await openApp(given.db, `user_asked_${people}`, routes.taskList)
  const { round, consentId } = await agree(app.api)
  const place = { studyId: round.study.id, roundId: round.id }
  const open = (href: string) => act(() => navigate(href))
  const at = (linkId: string) => routes.studyQuestion.href({ ...place, linkId })
  open(routes.questionsStart.href(place))
  await question('Breathlessness and fatigue diary')
  return { ...app, round, consentId, place, open, at }
}

const press = async ({ user }: Pick<OpenedApp, 'user'>, name: string) =>
  user.click(await screen.findByRole('button', { name }))
const start = async (app: Awaited<ReturnType<typeof asked>>) => {
  await app.user.click(await screen.findByRole('link', { name: 'Start' }))
  await question('Were you short of breath?')
}
/** The page asks again for what it shows. */
const comeBack = () =>
  act(() => {
    focusManager.setFocused(false)
    focusManager.setFocused(true)
  })
const draftOf = async ({ api, round }: Awaited<ReturnType<typeof asked>>) =>
  Object.fromEntries(
    (await readRound(api, round.id)).draft.answers.map(({ linkId, answer: values }) => [
      linkId,
      values,
    ]),
  )

test('who agreed is told of the questions, answers them one a page, and sends what they looked at', async () => {
  const app = await asked()
  const { user } = app
  expect(screen.getByText('6 questions, about 3 minutes.')).toBeDefined()
  expect(screen.getByText(/^No one reads your answers straight away/)).toBeDefined()
  expect(screen.getByText(/This is time 1 of 6/)).toBeDefined()
  await start(app)
  expect(document.title).toMatch(/^Question 1 of up to 6 – Questions for you – /)
  await user.click(screen.getByRole('radio', { name: 'Yes' }))
  await press(app, 'Next')
  await question('When were you short of breath?')
  await user.click(screen.getByRole('checkbox', { name: 'At rest' }))
  await press(app, 'Next')
  await question('How tired were you on the worst day?')
  await press(app, 'Skip for now')
  await question('How many hours did you sleep on a usual night?')
  await user.type(screen.getByRole('textbox'), '7,5')
  await press(app, 'Next')
  await screen.findByRole('link', { name: /without a comma/ })
  await user.clear(screen.getByRole('textbox'))
  await user.type(screen.getByRole('textbox'), '7.5')
  await press(app, 'Next')
  await question('What helped most?')
  await user.type(screen.getByRole('textbox'), 'Rest')
  await press(app, 'Next')
  await question('Is there anything else that the research team should know?')
  expect(screen.getByText(/No one reads your answers straight away/)).toBeDefined()
  await press(app, 'Next')
  await question('Check your answers')
  expect(screen.getAllByText('Skipped')).toHaveLength(2)
  await press(app, 'Send to the study')
  await question('Thank you. We have your answers')
  const { response } = await readRound(app.api, app.round.id)
  expect(response?.item).toMatchObject([
    { linkId: 'q1', answer: [{ valueBoolean: true }] },
    { linkId: 'q2', answer: [{ valueCoding: { code: 'a' } }] },
    { linkId: 'q4', answer: [{ valueDecimal: 7.5 }] },
    { linkId: 'q5', answer: [{ valueString: 'Rest' }] },
  ])
  expect(screen.getByText('7.5')).toBeDefined()
})

test('an answer that was changed takes its branch back, and comes back to all answers', async () => {
  const app = await asked()
  const { api, round, user } = app
  await answer(api, round, ['q1', [{ valueBoolean: true }]])
  await answer(api, round, ['q2', [{ valueCoding: { code: 'a', display: 'At rest' } }]])
  app.open(routes.questionsReview.href(app.place))
  await question('Check your answers')
  await screen.findByText('At rest')
  await user.click(screen.getByRole('link', { name: 'Change Were you short of breath?' }))
  await question('Were you short of breath?')
  await user.click(screen.getByRole('radio', { name: 'No' }))
  await press(app, 'Save')
  await question('Check your answers')
  await waitFor(() => expect(screen.queryByText('At rest')).toBeNull())
  // Kept until all are sent, in case they change their mind.
  expect(await draftOf(app)).toMatchObject({ q2: [{ valueCoding: { code: 'a' } }] })
})

test('who left goes on at the question where they stopped', async () => {
  const app = await asked()
  await answer(app.api, app.round, ['q1', [{ valueBoolean: false }]])
  await answer(app.api, app.round, ['q3', []])
  app.open(routes.taskList)
  await app.user.click(await screen.findByRole('link', { name: /^Breathlessness/ }))
  await app.user.click(await screen.findByRole('link', { name: 'Continue' }))
  await question('How many hours did you sleep on a usual night?')
})

test('what is answered without a network waits on the device, and nothing is sent to the study meanwhile', async () => {
  const app = await asked()
  const { network, user } = app
  await start(app)
  network.fault = ({ method }) => {
    if (method !== 'GET') throw new TypeError('Failed to fetch')
    return undefined
  }
  await user.click(screen.getByRole('radio', { name: 'No' }))
  await press(app, 'Next')
  await question('How tired were you on the worst day?')
  expect(screen.getByText(/^1 answer not sent to Rowan yet/)).toBeDefined()
  app.open(routes.questionsReview.href(app.place))
  await question('Check your answers')
  expect(screen.getByText('No')).toBeDefined()
  await press(app, 'Send to the study')
  expect(app.writes().filter((each) => each.endsWith('/response'))).toEqual([])
  expect(await draftOf(app)).toEqual({})
})

test('an answer that was changed elsewhere since it was looked at is shown before anything is sent', async () => {
  const app = await asked()
  const { api, round } = app
  await answer(api, round, ['q1', [{ valueBoolean: false }]])
  await answer(api, round, ['q5', [{ valueString: 'Tea' }]])
  app.open(routes.questionsReview.href(app.place))
  await screen.findByText('Tea')
  await answer(api, round, ['q5', [{ valueString: 'Rest' }]])
  await press(app, 'Send to the study')
  await screen.findByText('Some answers have changed since you looked')
  expect(screen.getByText('Rest')).toBeDefined()
  expect(screen.getByText('Changed since you looked')).toBeDefined()
  expect((await readRound(api, round.id)).round.state).toBe('open')
  await press(app, 'Send to the study')
  await question('Thank you. We have your answers')
})

test('an answer that comes from elsewhere while the answers are sent is marked', async () => {
  const app = await asked()
  const { api, round, network } = app
  await answer(api, round, ['q1', [{ valueBoolean: false }]])
  await answer(api, round, ['q5', [{ valueString: 'Tea' }]])
  app.open(routes.questionsReview.href(app.place))
  await screen.findByText('Tea')
  let letThrough: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  network.fault = (request) =>
    request.method === 'POST' ? held.then(async () => network.answer(request)) : undefined
  await press(app, 'Send to the study')
  await screen.findByRole('button', { name: 'Sending…' })
  await answer(api, round, ['q5', [{ valueString: 'Rest' }]])
  comeBack()
  await screen.findByText('Rest')
  letThrough()
  await screen.findByText('Changed since you looked')
})

test('an answer to a question that is not shown has changed: it is said that nothing was sent', async () => {
  const app = await asked()
  const { api, round } = app
  await answer(api, round, ['q1', [{ valueBoolean: false }]])
  app.open(routes.questionsReview.href(app.place))
  await question('Check your answers')
  await screen.findByText('No')
  await answer(api, round, ['q2', [{ valueCoding: { code: 'a' } }]])
  await press(app, 'Send to the study')
  await screen.findByText('An answer has changed since you looked, so nothing was sent.')
  await press(app, 'Send to the study')
  await question('Thank you. We have your answers')
})

test.each(['Next', 'Skip for now'])(
  '“%s” without an answer leaves the one that was given on another device',
  async (button) => {
    const app = await asked()
    app.open(app.at('q5'))
    await question('What helped most?')
    await answer(app.api, app.round, ['q5', [{ valueString: 'Tea' }]])
    comeBack()
    await screen.findByText('You answered this somewhere else')
    await press(app, button)
    await question('Is there anything else that the research team should know?')
    expect(await draftOf(app)).toEqual({ q5: [{ valueString: 'Tea' }] })
  },
)

test('an answer that still stands here replaces another one, as the page says', async () => {
  const app = await asked()
  await answer(app.api, app.round, ['q5', [{ valueString: 'Rest' }]])
  app.open(routes.questionsReview.href(app.place))
  await screen.findByText('Rest')
  app.open(app.at('q5'))
  await question('What helped most?')
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Rest')
  await answer(app.api, app.round, ['q5', [{ valueString: 'Tea' }]])
  comeBack()
  await screen.findByText(/^The answer there: Tea/)
  await press(app, 'Next')
  await question('Is there anything else that the research team should know?')
  expect(await draftOf(app)).toEqual({ q5: [{ valueString: 'Rest' }] })
})

test('a question that needs an answer is named before anything can be sent', async () => {
  const app = await asked()
  await start(app)
  await press(app, 'Next')
  await screen.findByRole('link', { name: 'Please select an answer.' })
  app.open(routes.questionsReview.href(app.place))
  await question('Check your answers')
  expect(screen.getByText('1 question still needs an answer.')).toBeDefined()
  expect(screen.getByText('Needs an answer')).toBeDefined()
  await press(app, 'Send to the study')
  expect(app.writes()).toEqual([])
})

test('who withdraws reads that what was not sent is deleted', async () => {
  const app = await asked()
  await answer(app.api, app.round, ['q1', [{ valueBoolean: false }]])
  await withdraw(app.api, app.consentId)
  app.open(routes.taskList)
  await screen.findByRole('heading', { level: 1, name: 'Task list' })
  app.open(routes.questionsReview.href(app.place))
  await screen.findByText(/We deleted the answers that you had not sent/)
})

test('who missed the questions of a study that has closed is promised none, and led to no page of it', async () => {
  const app = await asked()
  const studyId = 'veds-vessels'
  const { round } = await agree(app.api, studyId)
  await closeStudy(given.db, studyId)
  app.open(routes.questionsStart.href({ studyId, roundId: round.id }))
  await screen.findByText('Your answers were not sent, so the study does not have them.')
  const link = await screen.findByRole('link', { name: 'See your consents' })
  expect(link.getAttribute('href')).toBe(routes.consents)
  expect(screen.queryByRole('link', { name: 'See the study' })).toBeNull()
})

test('what was typed and answered when the time was over stays, to be read and copied, until the page is left', async () => {
  const app = await asked()
  const { api, user } = app
  const { round } = await agree(api, 'marfan-heart')
  const place = { studyId: round.study.id, roundId: round.id }
  await answer(api, round, ['q1', [{ valueCoding: { code: 'b', display: 'I walk' } }]])
  app.open(routes.studyQuestion.href({ ...place, linkId: 'q2' }))
  await question('For how long, in all?')
  await user.type(screen.getByRole('textbox'), '40')
  await closeStudy(given.db, round.study.id)
  await press(app, 'Next')
  await screen.findByText('These questions have ended')
  // The day on which the study closed, and not the one that was planned.
  const lastDay = longDate(noon.toISOString().slice(0, 10))
  await screen.findByText(new RegExp(`^They took answers until ${lastDay}`))
  expect(screen.getByRole('textbox')).toHaveProperty('value', '40')
  await user.click(screen.getByRole('link', { name: 'See what you can still do' }))
  const unsent = within(await screen.findByRole('region', { name: 'What you did not send' }))
  await unsent.findByText('I walk')
  expect(unsent.getByText('40 minutes')).toBeDefined()
  expect(unsent.getByText('Typed and not saved')).toBeDefined()
  app.open(routes.consents)
  await user.click(await screen.findByRole('link', { name: /Read what you did not send/ }))
  await screen.findByText('I walk')
  expect(screen.queryByText('40 minutes')).toBeNull()
})

test('what is typed stays when the answers were sent from another device meanwhile', async () => {
  const app = await asked()
  await answer(app.api, app.round, ['q1', [{ valueBoolean: false }]])
  app.open(app.at('q5'))
  await question('What helped most?')
  await app.user.type(screen.getByRole('textbox'), 'Rest')
  await send(app.api, app.round)
  await press(app, 'Next')
  await screen.findByText('Your answers are sent already')
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Rest')
})

test('what was sent from another device is read at once, though this one has an earlier copy', async () => {
  const app = await asked()
  await answer(app.api, app.round, ['q1', [{ valueBoolean: false }]])
  await send(app.api, app.round)
  app.open(routes.questionsSent.href(app.place))
  await question('Thank you. We have your answers')
})

test('the next round: told of again, begun empty, by the questions of its day, with what was sent beside it', async () => {
  let now = noon
  const app = await openApp(given.db, 'user_asked_again', {
    path: routes.taskList,
    outside: { now: () => now },
  })
  const { api, user } = app
  const open = (href: string) => act(() => navigate(href))
  const { round } = await agree(api)
  await answer(api, round, ['q1', [{ valueBoolean: false }]])
  await answer(api, round, ['q5', [{ valueString: 'Tea' }]])
  await send(api, round)
  const [next] = await roundsOf(api)
  const place = { studyId: round.study.id, roundId: next?.id ?? '' }
  open(routes.questionsSent.href({ ...place, roundId: round.id }))
  await screen.findByText(new RegExp(`The next questions come on ${longDate(next?.opensOn ?? '')}`))
  now = new Date(`${next?.opensOn}T09:00:00Z`)
  open(routes.taskList)
  comeBack()
  await user.click(
    await screen.findByRole('link', { name: 'Breathlessness and fatigue diary (2 of 6)' }),
  )
  await screen.findByText(/This is time 2 of 6/)
  await user.click(await screen.findByRole('link', { name: 'Start' }))
  await question('Were you short of breath?')
  expect(screen.getByRole('radio', { name: 'No' })).toHaveProperty('checked', false)
  await user.click(screen.getByRole('radio', { name: 'No' }))
  await press(app, 'Next')
  await question('How tired were you on the worst day?')
  open(routes.questionsReview.href(place))
  await question('Check your answers')
  expect(screen.queryByText('Tea')).toBeNull()
  await press(app, 'Send to the study')
  await question('Thank you. We have your answers')
  const sent = (await roundsOf(api)).filter(({ state }) => state === 'sent')
  expect(sent.map(({ number }) => number)).toEqual([2, 1])
})

test('the consents and the task list lead to the questions, and to what was sent', async () => {
  const app = await asked()
  app.open(routes.consents)
  const link = await screen.findByRole('link', { name: /^Answer the questions, until/ })
  expect(link.getAttribute('href')).toBe(routes.questionsStart.href(app.place))
  await answer(app.api, app.round, ['q1', [{ valueBoolean: false }]])
  await send(app.api, app.round)
  const [next] = await roundsOf(app.api)
  app.open(routes.taskList)
  const done = await screen.findByRole('heading', { level: 2, name: 'Complete' })
  const section = within(done.parentElement ?? document.body)
  await section.findByRole('heading', { name: 'Breathlessness and fatigue diary (1 of 6)' })
  app.open(routes.consents)
  await screen.findByRole('link', { name: /^Read the answers that you sent/ })
  expect(next?.state).toBe('next')
  expect(screen.getByText(/^The next questions come on /)).toBeDefined()
})
