import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { questionTypes } from '#contract/questions.ts'
import { routes } from '#routes'
import { apiOver, withDatabase } from '../../support/api.ts'
import { openApp, question, type OpenedApp } from '../../support/member-app.tsx'

const given = withDatabase()
let people = 0

/** A new member on a step. */
const onStep = async (step: string) => {
  people += 1
  return openApp(given.db, `user_answering_${people}`, routes.onboardingStep.href(step))
}
const next = () => screen.getByRole('button', { name: 'Next' })
const type = async ({ user }: OpenedApp, field: HTMLElement, text: string) => {
  await user.click(field)
  await user.paste(text)
}
const errors = () => screen.getByRole('alert')

test('each name of a list is saved with its year, and a name with a comma is put together again', async () => {
  const app = await onStep('step2')
  await question("What's your diagnosis?")
  await type(
    app,
    screen.getByRole('textbox'),
    'asthma, Charcot-Marie-Tooth disease, type 1A, ASTHMA',
  )
  await screen.findByText('You’ve added 2 conditions')
  await type(app, screen.getByLabelText('Year of diagnosis of asthma (optional)'), '1994')
  await app.user.click(next())
  await question("What's your date of birth?")

  const { diagnosis, userOnboarding } = await app.api.user()
  expect(diagnosis.map(({ name, diagnosedYear }) => [name, diagnosedYear])).toEqual([
    ['asthma', 1994],
    ['Charcot-Marie-Tooth disease, type 1A', undefined],
  ])
  expect(userOnboarding.filter(({ complete }) => complete).map(({ name }) => name)).toEqual([
    'step2',
  ])
  expect(app.writes()).toEqual([
    'POST /diagnosis',
    'POST /diagnosis',
    'PUT /diagnosis',
    'PUT /onboardings',
  ])
})

test('each name that a comma, Enter or Add ends becomes one of the list, and the last is saved from the box', async () => {
  const { user, api } = await onStep('step7')
  await question('Which hospitals have you been treated at?')
  const box = screen.getByRole('textbox')
  await user.type(box, 'Guy’s,')
  expect(box).toHaveProperty('value', '')
  await user.type(box, 'King’s{Enter}')
  await screen.findByText('You’ve added 2 hospitals')
  await user.type(box, 'The Royal Marsden')
  await user.click(screen.getByRole('button', { name: 'Add to your list' }))
  expect(document.activeElement).toBe(box)
  expect(box).toHaveProperty('value', '')
  await screen.findByText('You’ve added 3 hospitals')
  await user.type(box, 'St James')
  await user.click(screen.getByRole('button', { name: 'Remove Guy’s' }))
  expect(box).toHaveProperty('value', 'St James')
  await user.click(next())
  await question('What medications are you taking?')
  expect((await api.user()).hospital.map(({ name }) => name)).toEqual([
    'King’s',
    'The Royal Marsden',
    'St James',
  ])
})

test('a number with a comma in it is typed into one name', async () => {
  const { user } = await onStep('step8')
  await question('What medications are you taking?')
  const box = screen.getByRole('textbox')
  await user.type(box, 'Vitamin D 1,000 units')
  expect(box).toHaveProperty('value', 'Vitamin D 1,000 units')
  await user.type(box, ',')
  await screen.findByText('You’ve added 1 medicine')
  screen.getByRole('button', { name: 'Remove Vitamin D 1,000 units' })
})

test('a table that is pasted becomes one name for each row', async () => {
  const app = await onStep('step8')
  await question('What medications are you taking?')
  await type(app, screen.getByRole('textbox'), 'Aspirin\t75mg\r\nRamipril\t5mg\r\n')
  await app.user.click(next())
  await waitFor(async () =>
    expect((await app.api.user()).medication.map(({ name }) => name)).toEqual([
      'Aspirin 75mg',
      'Ramipril 5mg',
    ]),
  )
})

test('a column that is pasted becomes one name for each line, where the cursor is', async () => {
  const app = await onStep('step8')
  await question('What medications are you taking?')
  const field = screen.getByRole('textbox')
  await app.user.type(field, 'Vitamin D 1,000 units, ')
  await app.user.paste('Aspirin 75mg\r\nRamipril 5mg\nMetformin 500mg\n')
  await app.user.click(next())
  await waitFor(() => expect(app.writes().length).toBeGreaterThan(0))
  await waitFor(async () =>
    expect((await app.api.user()).medication.map(({ name }) => name)).toEqual([
      'Vitamin D 1,000 units',
      'Aspirin 75mg',
      'Ramipril 5mg',
      'Metformin 500mg',
    ]),
  )
})

test('a column that is dragged into the field becomes one name for each line', async () => {
  const app = await onStep('step8')
  await question('What medications are you taking?')
  const field = screen.getByRole('textbox')
  await app.user.type(field, 'Vitamin D')
  const text = 'Aspirin 75mg\r\nRamipril 5mg\n'
  fireEvent.drop(field, { dataTransfer: { getData: () => text } })
  await screen.findByText('You’ve added 3 medicines')
})

test.each(['none', 'Nil.', 'NO'])(
  'who types %s is asked nothing more and takes none',
  async (typed) => {
    const app = await onStep('step8')
    await question('What medications are you taking?')
    await app.user.type(screen.getByRole('textbox'), typed)
    expect(screen.getByText('We’ll save this as “None”.')).toBeTruthy()
    await app.user.click(next())
    await waitFor(async () =>
      expect((await app.api.user()).medication.map(({ name }) => name)).toEqual(['None']),
    )
  },
)

test('names of rare diseases are suggested for the diagnosis being typed, and anything else is taken', async () => {
  const app = await onStep('step2')
  await question("What's your diagnosis?")
  const field = screen.getByRole('textbox')
  await app.user.type(field, 'my own words, fabr')
  await app.user.click(await screen.findByRole('option', { name: /^Fabry disease/ }))
  expect(field).toHaveProperty('value', '')
  await screen.findByText('You’ve added 2 conditions')
  await app.user.type(field, 'veds')
  await screen.findByRole('option', {
    name: /^Vascular Ehlers-Danlos syndrome\s*, also called\s*vEDS/,
  })
  await app.user.keyboard('{ArrowDown}{Enter}')
  await app.user.click(next())
  await question("What's your date of birth?")
  const { diagnosis } = await app.api.user()
  expect(diagnosis.map(({ name, diseaseId }) => [name, diseaseId])).toEqual([
    ['my own words', undefined],
    ['Fabry disease', 'fabry-disease'],
    ['Vascular Ehlers-Danlos syndrome', 'vascular-ehlers-danlos-syndrome'],
  ])
})

test('a year stays with its diagnosis while that is still being typed', async () => {
  const app = await onStep('step2')
  await question("What's your diagnosis?")
  const box = screen.getByRole('textbox')
  await type(app, box, 'Fabry')
  await type(app, screen.getByLabelText('Year of diagnosis of Fabry (optional)'), '2014')
  await app.user.type(box, ' disease,')
  expect(screen.getByLabelText('Year of diagnosis of Fabry disease (optional)')).toHaveProperty(
    'value',
    '2014',
  )
})

test('a year that cannot be is named beside its diagnosis, and nothing is sent', async () => {
  const app = await onStep('step2')
  await question("What's your diagnosis?")
  await type(app, screen.getByRole('textbox'), 'Fabry disease')
  const year = screen.getByLabelText('Year of diagnosis of Fabry disease (optional)')
  await type(app, year, '201')
  await app.user.click(next())
  const said = await within(errors()).findByRole('link', { name: /Enter the year as 4 digits/ })
  expect(said.getAttribute('href')).toBe(`#${year.id}`)
  expect(app.writes()).toEqual([])
})

test('the page says where one is in the task', async () => {
  await onStep('step5')
  await question('Biological sex on your birth certificate?')
  expect(screen.getByText('Complete account setup')).toBeDefined()
  expect(screen.getByText(/Answer these questions to get setup/)).toBeDefined()
  expect(screen.getByText('5-8 mins')).toBeDefined()
  expect(screen.getByText(`Question 5 of ${questionTypes.length}`)).toBeDefined()
  expect(screen.getByRole('link', { name: '6. GP surgery, not done yet' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Skip for now' })).toBeDefined()
  expect(
    screen.getByText('This is part of the quality control we use with our testing provider.'),
  ).toBeDefined()
  const close = screen.getByRole('link', { name: 'Close and go to the dashboard' })
  expect(close.getAttribute('href')).toBe(routes.dashboard)
  expect(screen.getByText('Why is this important?').closest('details')?.open).toBe(false)
  expect(screen.getByRole('button', { name: 'Next' })).toBeDefined()
  const title = 'Biological sex on your birth certificate? – Health profile – Rowan'
  await expect.poll(() => document.title).toBe(title)
})

/** A member who has answered all but these questions. */
async function withLeft(subject: string, ...left: readonly string[]) {
  const api = apiOver(given.db).member(subject)
  for (const { id, name } of (await api.user()).userOnboarding) {
    if (!left.includes(name)) await api.put('/onboardings', { id, complete: true })
  }
  return openApp(given.db, subject, routes.onboardingStep.href(left.at(-1) ?? 'step1'))
}

test('a question leads back to one that was skipped before it', async () => {
  const { user } = await withLeft('user_skipping', 'step3', 'step5')
  await question('Biological sex on your birth certificate?')
  expect(screen.queryByText('One question is left.')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Back to question 3' }))
  await question("What's your date of birth?")
  expect(screen.queryByRole('link', { name: /^Back to question/ })).toBeNull()
})

test('the only question that is left says so', async () => {
  await withLeft('user_at_the_last', 'step3')
  await question("What's your date of birth?")
  expect(screen.getByText('One question is left.')).toBeDefined()
})

test('Next on an untouched question moves on and saves nothing', async () => {
  const { user, writes } = await onStep('step2')
  await question("What's your diagnosis?")
  await user.click(next())
  await question("What's your date of birth?")
  expect(writes()).toEqual([])
})

test('a question in which something was typed is not skipped', async () => {
  const app = await onStep('step2')
  await question("What's your diagnosis?")
  const box = screen.getByRole('textbox')
  await type(app, box, 'asthma')
  expect(screen.queryByRole('button', { name: 'Skip for now' })).toBeNull()
  await app.user.clear(box)
  await app.user.click(screen.getByRole('button', { name: 'Skip for now' }))
  await question("What's your date of birth?")
  expect(app.writes()).toEqual([])
})

test('a list of only commas is refused where it stands, in the words of the specification', async () => {
  const app = await onStep('step2')
  await question("What's your diagnosis?")
  await type(app, screen.getByRole('textbox'), ' , ,')
  await app.user.click(next())
  const said = within(await screen.findByRole('alert'))
  await said.findByRole('link', { name: 'Please enter a diagnosis.' })
  await waitFor(() => expect(document.activeElement).toBe(errors().parentElement))
  await expect.poll(() => document.title).toMatch(/^Error: /)
  expect(screen.getByRole('textbox')).toHaveProperty('value', ' , ,')
  expect(app.writes()).toEqual([])
})

test('who takes no medicine says None', async () => {
  const { user, api } = await onStep('step8')
  await question('What medications are you taking?')
  await user.click(screen.getByRole('checkbox', { name: 'None' }))
  await user.click(next())
  await expect.poll(async () => (await api.user()).medication).toMatchObject([{ name: 'None' }])
})

test('a name taken out of the list is not saved', async () => {
  const app = await onStep('step7')
  await question('Which hospitals have you been treated at?')
  await type(app, screen.getByRole('textbox'), 'St Mary’s, Guy’s, ')
  await app.user.click(screen.getByRole('button', { name: 'Remove Guy’s' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  await app.user.click(next())
  await question('What medications are you taking?')
  expect((await app.api.user()).hospital).toMatchObject([{ name: 'St Mary’s' }])
})

test('an incomplete date of birth names what is missing', async () => {
  const app = await onStep('step3')
  await question("What's your date of birth?")
  await type(app, screen.getByLabelText('Day'), '9')
  await type(app, screen.getByLabelText('Month'), 'April')
  await app.user.click(next())
  await screen.findByRole('link', {
    name: 'Please enter your date of birth. It must include a year.',
  })
  expect(screen.getByLabelText('Day')).toHaveProperty('value', '9')
})

test('somebody under 16 is led to the page that says so, and nothing is saved', async () => {
  const app = await onStep('step3')
  await question("What's your date of birth?")
  for (const [part, text] of [
    ['Day', '1'],
    ['Month', '1'],
    ['Year', '2020'],
  ] as const) {
    await type(app, screen.getByLabelText(part), text)
  }
  await app.user.click(next())
  await expect.poll(() => window.location.pathname).toBe(routes.tooYoung)
  expect(app.writes()).toEqual([])
})

test('ethnicity is asked in two screens, and Back returns to the first', async () => {
  const { user, api } = await onStep('step4')
  await question("What's your ethnicity?")
  await user.click(screen.getByRole('radio', { name: 'Asian or Asian British' }))
  await user.click(next())
  await screen.findByRole('radio', { name: 'Indian' })
  await question("What's your ethnicity?")
  await user.click(next())
  await screen.findByRole('link', { name: 'Please enter your ethnicity.' })

  window.history.back()
  expect(await screen.findByRole('radio', { name: 'Asian or Asian British' })).toHaveProperty(
    'checked',
    true,
  )
  await user.click(next())
  await user.click(await screen.findByRole('radio', { name: 'Indian' }))
  await user.click(next())
  await question('Biological sex on your birth certificate?')
  expect((await api.user()).ethnicity).toBe('Indian')
})

test('who prefers not to say their ethnicity is done at once', async () => {
  const { user, api } = await onStep('step4')
  await question("What's your ethnicity?")
  await user.click(screen.getByRole('radio', { name: 'Prefer not to say' }))
  await user.click(next())
  await question('Biological sex on your birth certificate?')
  expect((await api.user()).ethnicity).toBe('Prefer not to say')
})

test('an unknown step asks for a choice among the numbered ones', async () => {
  await onStep('step99')
  await screen.findByText('Select a question from the incomplete numbered steps above.')
})

test('without a valid step a finished set-up leads to the answers', async () => {
  people += 1
  const subject = `user_answering_${people}`
  const before = apiOver(given.db).member(subject)
  for (const { id } of (await before.user()).userOnboarding) {
    await before.put('/onboardings', { id, complete: true })
  }
  await openApp(given.db, subject, routes.onboardingStep.href('step99'))
  await screen.findByText(/You’ve answered every question/)
  const answers = within(screen.getByRole('main')).getByRole('link', { name: 'Check your answers' })
  expect(answers.getAttribute('href')).toBe(routes.healthProfile)
})

test('a complete step skips to the next, and the last answer ends the account set-up', async () => {
  people += 1
  const subject = `user_answering_${people}`
  const before = apiOver(given.db).member(subject)
  for (const { id, name } of (await before.user()).userOnboarding) {
    if (name !== 'step5') await before.put('/onboardings', { id, complete: true })
  }
  const { user, api } = await openApp(given.db, subject, routes.onboardingStep.href('step2'))
  await question('Biological sex on your birth certificate?')
  await user.click(screen.getByRole('radio', { name: 'Female' }))
  await user.click(next())

  const done = await screen.findByRole('dialog', { name: 'Account setup complete' })
  const check = within(done).getByRole('link', { name: 'Check your answers' })
  expect(check.getAttribute('href')).toBe(routes.healthProfile)
  const studies = within(done).getByRole('link', { name: 'See which studies fit you' })
  expect(studies.getAttribute('href')).toBe(routes.studies)
  expect(window.location.pathname).toBe(routes.dashboard)
  expect((await api.user()).gender).toBe('FEMALE')
})
