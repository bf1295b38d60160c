import { createHash } from 'node:crypto'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { listConsents } from '#contract/consents.ts'
import {
  consentTextOf,
  consentTexts,
  consentTextVersion,
  giveConsent,
  withdrawConsent,
} from '#contract/consent-decisions.ts'
import { deliveryTextOf, deliveryTexts, deliveryTextVersion } from '#contract/delivery-texts.ts'
import { ethnicGroupOf, ethnicities, preferNotToSay } from '#contract/choices.ts'
import { dataRequestName, MemberStudy, safeLink } from '#contract/studies.ts'
import { getStudy, Study } from '#contract/study-page.ts'
import {
  answerStudyInvite,
  createStudyInvite,
  declineStudy,
  getStudyInvite,
  isOpenInvite,
  listStudyInvites,
} from '#contract/study-invites.ts'
import { checkParticipation } from '#contract/participation.ts'
import { inviteWith } from '../support/study-invites.ts'
import { ageBandOf, ageBands, getResearchView } from '#contract/research-view.ts'

const study = v.parse(MemberStudy, {
  id: 'sarcoidosis-breath',
  studyName: 'Breathing with sarcoidosis',
  organisation: 'Institute of Lung Health',
  description: 'How breathing changes over a year.',
  infoLink: 'https://studies.example.com/about',
  terms: 'http://studies.example.com/terms',
  privacyPolicy: 'javascript:alert(1)',
  updatedAt: '2026-10-01T09:00:00.000Z',
  dataRequests: [
    { id: 'd1', type: 'LAB_TEST', labTest: { name: 'Serum ACE' } },
    { id: 'd2', type: 'MEDICAL_RECORD' },
    { id: 'd3', type: 'QUESTIONNAIRE', questionnaire: { name: 'Breathlessness diary' } },
  ],
})

test('all but the public study ask for a sign-in', () => {
  const members = [
    listStudyInvites,
    getStudyInvite,
    createStudyInvite,
    declineStudy,
    answerStudyInvite,
    giveConsent,
    listConsents,
    withdrawConsent,
    checkParticipation,
    getResearchView,
  ]
  expect(new Set(members.map(({ access }) => access))).toEqual(new Set(['member']))
  expect(getStudy.access).toBe('public')
})

test('a study has the fields of section 3, and data requests of three types', () => {
  expect(Object.keys(study).toSorted()).toEqual(
    [
      'id',
      'studyName',
      'organisation',
      'description',
      'infoLink',
      'terms',
      'privacyPolicy',
      'updatedAt',
      'dataRequests',
    ].toSorted(),
  )
  expect(study.dataRequests.map(({ type }) => type)).toEqual([
    'LAB_TEST',
    'MEDICAL_RECORD',
    'QUESTIONNAIRE',
  ])
  const withRequest = (request: object) =>
    v.safeParse(MemberStudy, { ...study, dataRequests: [request] }).success
  expect(withRequest({ id: 'd1', type: 'MEDICAL_RECORD' })).toBe(true)
  expect(withRequest({ id: 'd1', type: 'LAB_TEST' })).toBe(false)
  expect(withRequest({ id: 'd1', type: 'QUESTIONNAIRE' })).toBe(false)
  expect(withRequest({ id: 'd1', type: 'SPIT' })).toBe(false)
})

test('a visitor’s study comes without data requests', () => {
  const { dataRequests: _, ...shown } = study
  expect(v.parse(Study, shown)).toEqual(shown)
})

test('each data request has the name that section 2 gives it', () => {
  expect(study.dataRequests.map(dataRequestName)).toEqual([
    'Serum ACE',
    'GP record',
    'Breathlessness diary',
  ])
})

describe('a link of a study', () => {
  test('is followed over https', () => {
    expect(safeLink(study.infoLink)).toBe('https://studies.example.com/about')
  })

  test.each([
    study.terms,
    study.privacyPolicy,
    '',
    '/terms',
    '//evil.example.com',
    'https:',
    `https://someone:${'secret'}@example.com`,
    'data:text/html,x',
    ' javascript:alert(1)',
  ])('is text and no more: %j', (link) => {
    expect(safeLink(link)).toBeUndefined()
  })
})

test.each([
  [{}, true],
  [{ acceptedAt: '2026-11-01T10:00:00.000Z' }, true],
  [{ declinedAt: '2026-11-01T10:00:00.000Z' }, false],
  [{ consentedAt: '2026-11-01T10:00:00.000Z' }, false],
  [{ consentedAt: '2026-11-01T10:00:00.000Z', withdrawnAt: '2026-11-02T10:00:00.000Z' }, false],
])('an invite with %j is open: %s', (dates, expected) => {
  expect(isOpenInvite(inviteWith(dates))).toBe(expected)
})

const digestOf = (text: unknown) =>
  createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 16)

describe('the text of a consent', () => {
  test('is the one that its version was published with', () => {
    const digests = Object.entries(consentTexts).map(([version, text]) => [version, digestOf(text)])
    expect(digests).toEqual([
      ['2026-11-21', '6da5e4c0e603651f'],
      ['2026-11-25', 'bdcca3d47593d813'],
      ['2026-11-26', 'f0f3316a17e10909'],
      ['2026-11-29', '25fcb10b62cf4772'],
    ])
    const ofDelivery = Object.entries(deliveryTexts).map(([version, text]) => [
      version,
      digestOf(text),
    ])
    expect(ofDelivery).toEqual([
      ['2026-11-29', '894774c23921b924'],
      ['2026-11-30', 'c2153fe567554bd4'],
    ])
  })

  test('is known for every version that was shown, and for no other', () => {
    expect(deliveryTextOf(deliveryTextVersion)?.[0]).toContain('under a number')
    expect(deliveryTextOf('toString')).toBeUndefined()
    expect(consentTextOf(consentTextVersion)?.notice).toMatch(/^You are now agreeing/)
    expect(consentTextOf('2020-01-01')).toBeUndefined()
    expect(consentTextOf('toString')).toBeUndefined()
  })
})

describe('what research sees is coarse', () => {
  test.each([
    ['2010-11-21', '16 to 19'],
    ['2010-11-22', undefined],
    ['2006-11-21', '20 to 24'],
    ['1987-04-09', '35 to 39'],
    ['1941-11-22', '80 to 84'],
    ['1941-11-21', '85 or over'],
    ['1900-01-01', '85 or over'],
  ])('born %s is %s', (birth, band) => {
    expect(ageBandOf(birth, '2026-11-21')).toBe(band)
  })

  test('every age from 16 on has one band', () => {
    fc.assert(
      fc.property(fc.integer({ min: 16, max: 130 }), (age) =>
        ageBands.includes(ageBandOf(`${2026 - age}-01-01`, '2026-11-21') ?? ''),
      ),
    )
  })

  test('every ethnicity that can be answered has a group that is not the background', () => {
    for (const ethnicity of ethnicities)
      expect(ethnicGroupOf(ethnicity) === undefined).toBe(ethnicity === preferNotToSay)
    expect(ethnicGroupOf('African')).toBe('Black, Black British, Caribbean or African')
    expect(ethnicGroupOf('Martian')).toBeUndefined()
  })
})
