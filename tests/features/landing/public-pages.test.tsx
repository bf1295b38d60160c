import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { PublicLayout } from '#app/layouts/PublicLayout.tsx'
import { ContactUsPage } from '#features/landing/ContactUsPage.tsx'
import { LandingPage } from '#features/landing/LandingPage.tsx'
import { TooYoungPage } from '#features/landing/TooYoungPage.tsx'

beforeEach(() => {
  window.history.replaceState(null, '', '/')
})

const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('a visitor reads what it is for and finds both ways in', () => {
  render(<LandingPage />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(
    'gap between patients and clinical trials',
  )
  expect(addressOf('Create an account')).toBe('/sign-up')
  expect(addressOf('Log in')).toBe('/sign-in')
})

test.each([
  'The data is owned by you, the patient.',
  'Before you’re asked for consent, industry and research see only your age, sex, disease, diagnosed date, ethnicity and location.',
  'Anything further needs your consent',
  'And we remove anything that could identify you before we share it.',
  'Consent can be withdrawn at any time. Data already used in completed studies cannot be retracted.',
  'For health research only',
  'Never for marketing, insurance or discrimination.',
])('a visitor is told: %s', (statement) => {
  render(<LandingPage />)
  const promise = within(screen.getByRole('region', { name: 'Your data belongs to you' }))
  expect(promise.getByText(statement)).toBeTruthy()
})

test('a visitor is told what a member can do, and what is not offered', () => {
  render(<LandingPage />)
  const offers = within(screen.getByRole('region', { name: 'What you can do here' }))
  expect(offers.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('Keep a health profile'),
    expect.stringContaining('See your GP record'),
    expect.stringContaining('Take a DNA test at home, if you’re invited'),
    expect.stringContaining('Choose your research'),
  ])
  expect(
    offers.getByText(/book appointments, order prescriptions or show the result of your DNA test/),
  ).toBeTruthy()
})

test('a study that somebody came for is carried to the sign-up', () => {
  window.history.replaceState(null, '', '/?studyId=study-1_x')
  render(
    <PublicLayout>
      <LandingPage />
    </PublicLayout>,
  )
  for (const name of ['Create an account', 'Start your health profile', 'Sign Up']) {
    expect(addressOf(name)).toBe('/sign-up?studyId=study-1_x')
  }
})

test('support is written to in a draft with a greeting and an empty body', () => {
  render(<ContactUsPage />)
  const draft = new URL(addressOf('Write an email') ?? '')
  expect(draft.pathname).toBe('support@rowan.example')
  expect(draft.searchParams.get('subject')).toBe('Hello Rowan')
  expect(draft.searchParams.get('body')).toBe('')
})

test('somebody too young learns that nothing was saved, where help is, and the way back', () => {
  render(<TooYoungPage />)
  expect(screen.getByText(/16 or over/)).toBeTruthy()
  expect(screen.getByText(/not saved/)).toBeTruthy()
  expect(screen.getByText(/0800 1111/)).toBeTruthy()
  expect(addressOf('Go back and change the date')).toBe('/dashboard/onboarding')
})

test('the top bar has both ways in for a visitor, and none for whoever may be signed in', () => {
  const { unmount } = render(<PublicLayout>A page</PublicLayout>)
  expect(addressOf('Sign Up')).toBe('/sign-up')
  expect(addressOf('Sign In')).toBe('/sign-in')
  unmount()
  document.cookie = '__client_uat=1700000000'
  onTestFinished(() => {
    document.cookie = '__client_uat=; Max-Age=0'
  })
  render(<PublicLayout>A page</PublicLayout>)
  expect(screen.queryByRole('link', { name: /^sign/i })).toBeNull()
  expect(screen.getByRole('button', { name: 'Menu' })).toBeTruthy()
})

test('the menu is opened once, by the page or by the browser, and never by both', () => {
  const showModal = vi.fn<() => void>()
  HTMLDialogElement.prototype.showModal = showModal
  onTestFinished(() => void Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal'))
  render(
    <PublicLayout>
      <LandingPage />
    </PublicLayout>,
  )
  const isLeftToTheBrowser = fireEvent.click(screen.getByRole('button', { name: 'Menu' }))
  expect(showModal).toHaveBeenCalledTimes(1)
  expect(isLeftToTheBrowser).toBe(false)
})
