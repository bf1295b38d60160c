import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { closeAccount } from '#contract/account.ts'
import { deliveryTextVersion } from '#contract/delivery-texts.ts'
import { giveConsent } from '#contract/consent-decisions.ts'
import { listConsents } from '#contract/consents.ts'
import { Address } from '#contract/addresses.ts'
import { listEndpoints } from '#contract/answers.ts'
import { isWrite, type Endpoint } from '#contract/endpoint.ts'
import { listKitOrders } from '#contract/kits.ts'
import { patientApi } from '#contract/patient-api.ts'
import { createStudyInvite, type StudyInvite } from '#contract/study-invites.ts'
import { makeSharedLink } from '#contract/shared-links.ts'
import { agreementTo, itemsOf } from './studies.ts'
import type { Api, Caller } from './api.ts'
import { connect } from './gp-records.ts'
import { answerEnough, openRound, readRound } from './questionnaires.ts'
import { pushSubscription } from './push.ts'

const address = { line1: '10 High Street', line2: 'Hallow', city: 'Worcester', postcode: 'WR2 9ZZ' }
const gpDetails = {
  accountID: '0123456',
  linkageKey: 'QAkP7SUrfsQ1l',
  gpOdsCode: 'A29928',
  surname: 'Okafor-Reid',
  dateOfBirth: '1987-04-09',
}
/** As long as a real one needs to be for its form to be right. */
const sharedFile = {
  file: `${btoa('{"alg":"dir","enc":"A256GCM"}').replaceAll('=', '')}..AAECAwQFBgcICQoL.AAAA.AAECAwQFBgcICQoLDA0ODw`,
  lifetime: '15-minutes',
}
const loqate = '/address-service'

const sampleStudy = 'sarcoidosis-breath'

/** A valid call of an endpoint; `path` is complete, `body` and `query` are values for JSON. */
export interface Sample {
  path: string
  body?: unknown
  headers?: Record<string, string>
}

const samples: Record<string, Sample | ((caller: Caller) => Promise<Sample>)> = {
  'PATCH /users': { path: '/users', body: { dob: '1987-04-09', ethnicity: 'African' } },
  'PUT /users/sync': {
    path: '/users/sync',
    body: { firstName: 'Amina', mobileNumber: '07700 900101' },
  },
  'PUT /gender': { path: '/gender', body: { gender: 'FEMALE' } },
  'POST /addresses': { path: '/addresses', body: address },
  'DELETE /addresses/{id}': async (caller) => {
    const { body } = await caller.post('/addresses', { ...address, line1: '11 High Street' })
    return { path: `/addresses/${v.parse(Address, body).id}` }
  },
  'PUT /onboardings': async (caller) => {
    const [step] = (await caller.user()).userOnboarding
    return { path: '/onboardings', body: { id: step?.id, complete: true } }
  },
  'POST /gp-records': { path: '/gp-records', body: { ...gpDetails, isEarlierSurname: false } },
  'DELETE /gp-records': { path: '/gp-records' },
  'POST /gp-records/handed-over': { path: '/gp-records/handed-over' },
  'DELETE /account': { path: '/account' },
  'PATCH /notifications': { path: '/notifications' },
  'PUT /notification-preferences': {
    path: '/notification-preferences',
    body: {
      kinds: ['kit'],
      quiet: { from: '22:00', to: '07:00' },
      saysWhat: false,
      byEmail: false,
    },
  },
  'PUT /appointment-questions': {
    path: '/appointment-questions',
    body: { questions: 'Why am I so tired?' },
  },
  'POST /shared-links': { path: '/shared-links', body: sharedFile },
  'DELETE /shared-links/{id}': async (caller) => {
    const { body } = await caller.post('/shared-links', sharedFile)
    return { path: `/shared-links/${v.parse(makeSharedLink.reply, body).link.id}` }
  },
  'PUT /emergency-contacts': {
    path: '/emergency-contacts',
    body: { contacts: [{ name: 'Ruth Okafor', phone: '07700 900123' }] },
  },
  'PUT /new-results': { path: '/new-results', body: { how: 'tell' } },
  'POST /push-subscriptions': { path: '/push-subscriptions', body: pushSubscription() },
  'DELETE /push-subscriptions/{id}': async (caller) => {
    const { body } = await caller.post('/push-subscriptions', pushSubscription())
    return { path: `/push-subscriptions/${v.parse(v.object({ id: v.string() }), body).id}` }
  },
  'GET /gp-records/medical-records': async (caller) => ({
    path: `/gp-records/medical-records?from=2026-08-21&to=2026-11-21&patientId=${await someRecord(caller)}`,
  }),
  'GET /gp-records/resources': async (caller) => ({
    path: `/gp-records/resources?patientId=${await someRecord(caller)}`,
  }),
  'GET /studies/{id}': { path: `/studies/${sampleStudy}` },
  'GET /studies/{id}/updates': { path: `/studies/${sampleStudy}/updates` },
  'PUT /studies/{id}/told': async (caller) => {
    await someConsent(caller)
    await withdrawAll(caller)
    return { path: `/studies/${sampleStudy}/told`, body: { isTold: true } }
  },
  'GET /studies/{id}/requested-data': { path: `/studies/${sampleStudy}/requested-data` },
  'GET /studies/{id}/questionnaires/{itemId}': {
    path: `/studies/${sampleStudy}/questionnaires/${sampleStudy}-3`,
  },
  'GET /questionnaire-rounds/{id}': async (caller) => ({
    path: `/questionnaire-rounds/${(await someRound(caller)).id}`,
  }),
  'PUT /questionnaire-rounds/{id}/answers/{linkId}': async (caller) => ({
    path: `/questionnaire-rounds/${(await someRound(caller)).id}/answers/q1`,
    body: { answer: [{ valueBoolean: true }] },
  }),
  'POST /questionnaire-rounds/{id}/response': async (caller) => {
    const round = await someRound(caller)
    await answerEnough(caller, round)
    const { draft } = await readRound(caller, round.id)
    return {
      path: `/questionnaire-rounds/${round.id}/response`,
      headers: { 'If-Match': draft.version },
    }
  },
  'GET /studies/{id}/participation': { path: `/studies/${sampleStudy}/participation` },
  'POST /study-invites': { path: '/study-invites', body: { studyId: sampleStudy } },
  'PUT /studies/{id}/decline': async (caller) => {
    await withdrawAll(caller)
    return { path: `/studies/${sampleStudy}/decline` }
  },
  'GET /study-invites/{id}': async (caller) => ({
    path: `/study-invites/${(await someInvite(caller)).id}`,
  }),
  'PATCH /study-invites/{id}': async (caller) => ({
    path: `/study-invites/${(await someInvite(caller)).id}`,
    body: { accepted: true },
  }),
  'DELETE /study-invites/{id}/decline': async (caller) => {
    await withdrawAll(caller)
    const { id } = await someInvite(caller)
    await caller.patch(`/study-invites/${id}`, { accepted: false })
    return { path: `/study-invites/${id}/decline` }
  },
  'POST /study-invites/{id}/consents': async (caller) => {
    await withdrawAll(caller)
    const invite = await someInvite(caller)
    return { path: `/study-invites/${invite.id}/consents`, body: agreementTo(invite) }
  },
  'PUT /consents/{id}/items/{itemId}': async (caller) => {
    await withdrawAll(caller)
    const invite = await someInvite(caller)
    const [itemId = ''] = itemsOf(invite)
    const body = { ...agreementTo(invite), notYet: itemsOf(invite) }
    const given = await caller.post(`/study-invites/${invite.id}/consents`, body)
    const { id } = v.parse(giveConsent.reply, given.body).consent
    return { path: `/consents/${id}/items/${itemId}`, body: { agreed: false, shown: 'waiting' } }
  },
  'PUT /consents/{id}/delivery': async (caller) => ({
    path: `/consents/${await someConsent(caller)}/delivery`,
    body: { agreed: true, textVersion: deliveryTextVersion, controllerVersion: 1 },
  }),
  'POST /consents/{id}/withdrawal': async (caller) => ({
    path: `/consents/${await someConsent(caller)}/withdrawal`,
  }),
  'POST /client-errors': {
    path: '/client-errors',
    body: {
      kind: 'caught',
      place: 'menu',
      route: '/dashboard/kit/:orderId',
      name: 'TypeError',
      build: 'Ab12_-34',
    },
  },
  'POST /test-kits': { path: '/test-kits', body: address },
  'GET /test-kits/{id}': async (caller) => ({
    path: `/test-kits/${(await someOrder(caller)).id}`,
  }),
  'GET /webhooks': async (caller) => ({
    path: `/webhooks?eventName=ORDER_DISPATCHED&orderNumber=${(await someOrder(caller)).number}`,
  }),
  [`GET ${loqate}/Capture/Interactive/Find/v1.1/json3.ws`]: {
    path: `${loqate}/Capture/Interactive/Find/v1.1/json3.ws?Text=WR2&Countries=GB&Limit=10&Language=en`,
  },
  [`GET ${loqate}/Capture/Interactive/Retrieve/v1/json3.ws`]: {
    path: `${loqate}/Capture/Interactive/Retrieve/v1/json3.ws?Id=GB%7CRM%7CA%7C1`,
  },
  [`POST ${loqate}/Cleansing/International/Batch/v1.00/json4.ws`]: {
    path: `${loqate}/Cleansing/International/Batch/v1.00/json4.ws`,
    body: { Addresses: [{ Address1: '10 High Street', Country: 'GB', PostalCode: 'WR2 9ZZ' }] },
  },
}

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

const lists = Object.values(listEndpoints)

/** A valid call of an endpoint for this caller. */
export async function sampleOf(endpoint: Endpoint, caller: Caller): Promise<Sample> {
  const { method, path } = endpoint
  const sample = samples[nameOf(endpoint)]
  if (sample) return typeof sample === 'function' ? sample(caller) : sample
  if (method === 'GET' && !endpoint.params && !endpoint.query) return { path }
  if (lists.some(({ add }) => add === endpoint)) return { path, body: { name: 'A name' } }
  if (lists.some(({ replace }) => replace === endpoint)) {
    return { path, body: { names: ['A name', 'Another name'] } }
  }
  throw new Error(`Say in samples.ts how ${nameOf(endpoint)} is called`)
}

/** The caller of a sample. The one who closes their account is a separate member, whom no other test needs. */
export const callerOf = (api: Api, endpoint: Endpoint, subject: string): Caller =>
  api.member(endpoint === closeAccount ? `user_${randomUUID()}` : subject)

/** Writes something of every kind that a member can write. */
export async function writeEverything(api: Api, subject: string): Promise<void> {
  for (const endpoint of patientApi.filter(isWrite)) {
    const caller = callerOf(api, endpoint, subject)
    const { path, ...sample } = await sampleOf(endpoint, caller)
    await caller.send(endpoint.method, path, sample)
  }
}

/** All endpoints by name, for `test.each`. */
export const endpointsByName = patientApi.map((endpoint) => [nameOf(endpoint), endpoint] as const)

/** An open order of the caller, placed now if there is none. */
async function someOrder(caller: Caller) {
  await caller.post('/test-kits', address)
  const { body } = await caller.get('/test-kits')
  const [order] = v.parse(listKitOrders.reply, body).orders
  if (!order) throw new Error('The order that was placed is not listed')
  return order
}

/** The caller's invite to the sample study, with interest confirmed. */
async function someInvite(caller: Caller): Promise<StudyInvite> {
  if (!(await caller.user()).dob) await caller.patch('/users', { dob: gpDetails.dateOfBirth })
  const { body } = await caller.post('/study-invites', { studyId: sampleStudy })
  return v.parse(createStudyInvite.reply, body)
}

const historyOf = async (caller: Caller) =>
  v.parse(listConsents.reply, (await caller.get('/consents')).body).history

async function withdrawAll(caller: Caller): Promise<void> {
  for (const { id, kind } of await historyOf(caller)) {
    if (kind === 'CONSENT') await caller.send('POST', `/consents/${id}/withdrawal`)
  }
}

/** The id of the caller's newest consent, given now if there is none. */
export async function someConsent(caller: Caller): Promise<string> {
  const consent = (await historyOf(caller)).find(({ kind }) => kind === 'CONSENT')
  if (consent) return consent.id
  const invite = await someInvite(caller)
  await caller.post(`/study-invites/${invite.id}/consents`, agreementTo(invite))
  return someConsent(caller)
}

/** A round of the caller that nothing is answered of, by a consent that is given now. */
async function someRound(caller: Caller) {
  await withdrawAll(caller)
  const invite = await someInvite(caller)
  await caller.post(`/study-invites/${invite.id}/consents`, agreementTo(invite))
  return openRound(caller, sampleStudy)
}

/** The caller's record, connected now if it is not. */
async function someRecord(caller: Caller): Promise<string> {
  const { patientId, lastName = gpDetails.surname, dob } = await caller.user()
  if (patientId !== undefined) return patientId
  // Everybody needs a letter of their own.
  return connect(caller, {
    ...gpDetails,
    surname: lastName,
    dateOfBirth: dob ?? gpDetails.dateOfBirth,
  })
}
