import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import { patientApi } from '#contract/patient-api.ts'
import { openDatabase } from '../../server/db/open.ts'
import { operatorVerbs } from '../../server/operators/operator-routes.ts'
import { apiOver, knownPeople, operatorSecret, type Api } from '../../tests/support/api.ts'
import { nameOf, sampleOf, type Sample } from '../../tests/support/samples.ts'
import { sessionOf } from '../../tests/support/tokens.ts'
import { emailOf, numberOf, subjectOf } from './tables.ts'

/** Something that can be measured: `prepare` makes ready what it needs, and returns the call itself. */
export interface Measured {
  name: string
  /** Of a member; operators' verbs have no limit of their own. */
  isOfMember: boolean
  prepare: (api: Api, n: number) => Promise<() => Promise<number>>
}

/** The API over a database of the bench, with the logins of production. */
export async function openApi(url: string) {
  const as = (user: string) => {
    const login = new URL(url)
    login.username = user
    return login.href
  }
  const opened = await openDatabase(
    { url: as('service_login'), memberUrl: as('member_login') },
    // What is measured is the time, and nothing ends before it.
    { statementMs: 120_000, silenceMs: 130_000, idleMs: 120_000 },
    async () => undefined,
  )
  const { db, memberDb } = opened
  const { identity } = knownPeople()
  const numberIn = (email: string) => /^person\.(\d+)@/i.exec(email)?.[1]
  const api = apiOver(db, {
    db,
    memberDb,
    databaseMs: 120_000,
    identity: {
      ...identity,
      person: async () => ({}),
      emailsOf: async (subject) => {
        const n = /\d+$/.exec(subject)?.[0]
        return n === undefined ? undefined : [emailOf(Number(n))]
      },
      subjectsOf: async (email) => {
        const n = numberIn(email)
        return n === undefined ? [] : [subjectOf(Number(n))]
      },
    },
  })
  return { api, db: opened.backgroundDb, close: opened.close }
}

const ofMember = (endpoint: Endpoint): Measured => ({
  name: nameOf(endpoint),
  isOfMember: true,
  prepare: async (api, n) => {
    const subject = subjectOf(n)
    const sample = await withOwnLetter(await sampleOf(endpoint, api.member(subject)), n)
    const token = await sessionOf(subject, { canAccessHurdle: true })
    // The first call of a token checks it.
    await api.anyone.send('GET', '/session', bearer(token))
    const { path, body } = sample
    const key = endpoint.method === 'GET' ? {} : { 'Idempotency-Key': randomUUID() }
    const headers = { ...bearer(token).headers, ...key }
    return async () => (await api.anyone.send(endpoint.method, path, { body, headers })).status
  },
})

/** A letter of the surgery names its own person. */
async function withOwnLetter(sample: Sample, n: number): Promise<Sample> {
  if (sample.path !== '/gp-records' || sample.body === undefined) return sample
  const own = { surname: `Family ${n}`, dateOfBirth: `${1930 + (n % 75)}-0${1 + (n % 9)}-15` }
  return { ...sample, body: { ...Object(sample.body), ...own } }
}

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

const aStudy = (id: string) => ({
  id,
  studyName: 'A study',
  organisation: 'An institute',
  description: 'For the bench.',
  infoLink: 'https://study.example.com',
  terms: 'https://study.example.com',
  privacyPolicy: 'https://study.example.com',
  dataRequests: [{ type: 'MEDICAL_RECORD' }],
})

/** What each verb is sent for the n-th member; the compiler cannot know the verbs, so the bench fails without one. */
const bodies: Record<string, (n: number) => object> = {
  'kit-access': (n) => ({ account: emailOf(n), on: true }),
  'kit-event': (n) => ({ orderNumber: numberOf(n - (n % 2)), eventName: 'TEST_PROCESSED' }),
  'data-returned': (n) => ({ orderNumber: numberOf(n - (n % 2)) }),
  'order-cancel': (n) => ({ orderNumber: numberOf(n - (n % 2)) }),
  'order-replace': (n) => ({ orderNumber: numberOf(n - (n % 2)) }),
  'sample-failed': (n) => ({ orderNumber: numberOf(n - (n % 2)) }),
  invite: (n) => ({ account: emailOf(n), studyId: 'scale-150' }),
  'data-request': (n) => ({ account: emailOf(n), studyId: 'scale-151' }),
  'study-criteria': () => ({}),
  'study-review': () => ({ studyId: 'scale-150', version: '1' }),
  'invite-matching': () => ({ studyId: 'scale-152' }),
  member: (n) => ({ account: emailOf(n) }),
  audit: (n) => ({ account: emailOf(n) }),
  erase: (n) => ({ account: emailOf(n) }),
  studies: () => ({}),
  counts: () => ({}),
  'lab-messages': () => ({}),
  'lab-message-settled': () => ({ id: randomUUID() }),
  queues: () => ({}),
  'dead-jobs': () => ({}),
  'job-retry': () => ({ id: randomUUID() }),
  'study-create': () => aStudy(`new-${randomUUID()}`),
  'study-change': () => aStudy('scale-160'),
  'study-open': () => ({ studyId: 'scale-161' }),
  'study-news': () => ({
    studyId: 'scale-160',
    kind: 'news',
    title: 'Half way',
    words: 'We are half way.',
  }),
  'study-news-show': () => ({}),
  'study-news-review': () => ({ studyId: 'scale-160', number: '1', version: '1' }),
  'questionnaire-show': () => ({
    resourceType: 'Questionnaire',
    item: [{ linkId: '1', type: 'boolean', text: 'Are you well?' }],
  }),
  questionnaires: () => ({}),
  'questionnaire-review': () => ({ studyId: 'scale-160', itemId: 'scale-160-1', version: '1' }),
  'study-close': () => ({ studyId: 'scale-162' }),
}

const ofOperator = ({ name, method, path }: (typeof operatorVerbs)[number]): Measured => ({
  name: `operator: ${name}`,
  isOfMember: false,
  prepare: async (api, n) => {
    const body = bodies[name]?.(n)
    if (!body) throw new Error(`Say in calls.ts what the verb ${name} is sent`)
    const url = `/operator${path.replace(':studyId', `scale-${n % 20}`)}`
    const sent = method === 'GET' ? bearer(operatorSecret) : { body, ...bearer(operatorSecret) }
    return async () => (await api.anyone.send(method, url, sent)).status
  },
})

export const measured: readonly Measured[] = [
  ...patientApi.map(ofMember),
  ...operatorVerbs.map(ofOperator),
]
