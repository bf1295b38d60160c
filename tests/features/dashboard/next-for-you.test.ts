import { describe, expect, test } from 'vitest'
import { nextForYou, whatComesNext } from '#features/dashboard/NextForYou.tsx'
import { factsOf, inviteTo, kitWith, withQuestionsLeft } from './facts.ts'

const arrived = { ORDER_DISPATCHED: '2026-10-12T09:00:00Z', ORDER_RECEIVED: '2026-10-15T09:00:00Z' }
const titles = (...facts: Parameters<typeof factsOf>) =>
  nextForYou(factsOf(...facts)).map(({ title }) => title)

test('what expires stands first, then what has waited longest, then what has no date', () => {
  const next = titles({
    user: { ...withQuestionsLeft(2), gpRecordsConnected: false },
    hasKitAccess: true,
    kit: kitWith(arrived),
    invites: [
      inviteTo('Newer', { createdAt: '2026-11-20T09:00:00Z' }),
      inviteTo('Older', { createdAt: '2026-11-02T09:00:00Z', accepted: true }),
    ],
  })
  expect(next).toEqual([
    'Register your kit',
    'Decide whether to share data with a study',
    'Decide about a study',
    'Complete account setup',
    'Connect your GP record',
  ])
})

describe('a kit', () => {
  const withKit = (kit: ReturnType<typeof kitWith>) => factsOf({ hasKitAccess: true, kit })

  test('that has arrived is to be registered, with the day on which it came and the last day', () => {
    expect(nextForYou(withKit(kitWith(arrived)))).toMatchObject([
      {
        words:
          'It arrived on 15 October. Registering takes 1 to 3 minutes, then you can give your sample. Use the kit by 1 April 2027.',
        href: '/dashboard/kit/register',
        action: 'Register kit',
      },
    ])
  })

  test('that is still in the post asks for nothing', () => {
    expect(nextForYou(withKit(kitWith({ ORDER_DISPATCHED: '2026-11-24T09:00:00Z' })))).toEqual([])
  })

  test('that is registered asks for the sample, until the laboratory has it', () => {
    const registered = { ...arrived, TEST_REGISTERED: '2026-10-16T09:00:00Z' }
    expect(nextForYou(withKit(kitWith(registered)))).toMatchObject([
      { title: 'Give your sample and post it' },
    ])
    const atLab = { ...registered, TEST_LAB_ACCESSIONED: '2026-10-20T09:00:00Z' }
    expect(nextForYou(withKit(kitWith(atLab)))).toEqual([])
  })

  test('that has expired can be ordered again; one that is done is not', () => {
    const old = { createdAt: '2026-03-01T09:00:00Z' }
    expect(titles({ hasKitAccess: true, kit: kitWith(arrived, old) })).toEqual([
      'Order DNA test kit',
    ])
    const returned = { ...old, dataReturnedAt: '2026-10-01T09:00:00Z' }
    expect(titles({ hasKitAccess: true, kit: kitWith(arrived, returned) })).toEqual([])
  })

  test('whose order was cancelled can be ordered again, and is not to be registered', () => {
    const kit = kitWith(arrived, { closedBecause: 'cancelled' })
    expect(titles({ hasKitAccess: true, kit })).toEqual(['Order DNA test kit'])
  })

  test('is offered to those alone who may order one', () => {
    expect(titles({ hasKitAccess: true })).toEqual(['Order DNA test kit'])
    expect(titles({ hasKitAccess: false })).toEqual([])
  })
})

test.each([
  [8, 'Start', '8 short questions about you and your health. They take 5 to 8 minutes.'],
  [2, 'Continue', '2 questions are left. We’ve kept the answers you’ve saved.'],
  [1, 'Continue', 'One question is left.'],
])('with %i questions left the account setup says so', (left, action, words) => {
  expect(nextForYou(factsOf({ user: withQuestionsLeft(left) }))).toMatchObject([
    { action, words, href: '/dashboard/onboarding/step1' },
  ])
})

test('when nothing waits, it says what comes next and when', () => {
  const atLab = {
    ...arrived,
    TEST_REGISTERED: '2026-10-16T09:00:00Z',
    TEST_LAB_ACCESSIONED: '2026-10-21T09:00:00Z',
  }
  expect(whatComesNext(factsOf({ hasKitAccess: true, kit: kitWith(atLab) }))).toBe(
    'Your sample is in the laboratory. The laboratory should finish between 16 December and 13 January.',
  )
  expect(whatComesNext(factsOf())).toBe('We’ll tell you here when there’s news.')
})

describe('a study that fits what the member told us', () => {
  const fitting = (studyName: string, ...because: string[]) => ({
    study: { ...inviteTo(studyName).study, id: studyName, asksForKitData: false },
    fit: 'fits' as const,
    because,
    untold: [],
  })
  const vascular = fitting('Blood vessels', 'EDS IV', 'Celiprolol')

  test('is offered, with the answers that fit and who knows', () => {
    expect(nextForYou(factsOf({ fitting: [vascular] }))).toMatchObject([
      {
        title: 'A study is looking for people like you',
        words:
          'Blood vessels, University of Leeds. You told us: EDS IV, Celiprolol. We matched this on your device: they do not know about you.',
        href: '/dashboard/studies/Blood%20vessels/invite',
      },
    ])
  })

  test('by no diagnosis and no medicine is offered without one', () => {
    expect(nextForYou(factsOf({ fitting: [fitting('Sleep')] }))).toMatchObject([
      {
        words:
          'Sleep, University of Leeds. We matched this on your device: they do not know about you.',
      },
    ])
  })

  test('is no step for who was invited to it', () => {
    const invites = [inviteTo('Blood vessels', { declinedAt: '2026-11-02T09:00:00Z' })]
    expect(titles({ fitting: [vascular], invites })).toEqual([])
  })

  test('stands with the others that fit in one step', () => {
    expect(nextForYou(factsOf({ fitting: [vascular, fitting('Hearts')] }))).toMatchObject([
      { title: '2 studies are looking for people like you', href: '/dashboard/studies' },
    ])
  })
})
