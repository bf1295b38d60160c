import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { getRound } from '#contract/asking.ts'
import { consentTextVersion, giveConsent } from '#contract/consent-decisions.ts'
import { listConsents } from '#contract/consents.ts'
import { deliveryTextVersion } from '#contract/delivery-texts.ts'
import { listRounds } from '#contract/questionnaire-rounds.ts'
import type { ItemAnswer } from '#contract/questionnaire.ts'
import { createStudyInvite, type StudyInvite } from '#contract/study-invites.ts'
import { exampleQuestionnaires } from '../../server/sandbox-seed/example-questionnaires.ts'
import type { Visitor } from './visitor.ts'

const page = 'https://study.example.org/about'

/** Who answers for what a study gets, as its manager writes it. */
export const writtenController = {
  organisation: 'Institute of Tests',
  country: 'United Kingdom',
  ethicsReference: '26/NW/0001',
}

/** A study that asks for everything, as its manager writes it. */
export const writtenStudy = (id: string) => ({
  id,
  studyName: 'Breathing',
  organisation: writtenController.organisation,
  description: 'For everybody.',
  infoLink: page,
  terms: page,
  privacyPolicy: page,
  dataRequests: [
    { type: 'LAB_TEST', name: 'A blood test' },
    { type: 'MEDICAL_RECORD' },
    { type: 'QUESTIONNAIRE', name: 'Diary', ...exampleQuestionnaires['sarcoidosis-breath'] },
  ],
})

/** What a page sends with a consent to all that a study asks for, and to having it sent. */
export const wholeAgreementTo = ({ study, notYet }: StudyInvite) => ({
  dataRequestIds: study.dataRequests.map(({ id }) => id),
  textVersion: consentTextVersion,
  studyUpdatedAt: study.updatedAt,
  notYet,
  delivery: {
    textVersion: deliveryTextVersion,
    controllerVersion: study.controller?.version,
  },
})

const Anything = v.unknown()

/** Agrees to all of a study, and sends it these answers. Resolves with the ids that came up, the consent's first. */
export async function takePart(
  member: Visitor,
  studyId: string,
  answers: Readonly<Record<string, ItemAnswer>>,
): Promise<string[]> {
  const invite = await member.must(createStudyInvite.reply, 'POST', '/study-invites', { studyId })
  const path = `/study-invites/${invite.id}/consents`
  const agreed = wholeAgreementTo(invite)
  const { consent } = await member.must(giveConsent.reply, 'POST', path, agreed)
  const { rounds } = await member.must(listRounds.reply, 'GET', '/questionnaire-rounds')
  const id = rounds.find(({ study, state }) => study.id === studyId && state === 'open')?.id ?? ''
  const round = `/questionnaire-rounds/${id}`
  for (const [linkId, answer] of Object.entries(answers)) {
    await member.must(Anything, 'PUT', `${round}/answers/${linkId}`, { answer })
  }
  const { draft } = await member.must(getRound.reply, 'GET', round)
  const key = randomUUID()
  const { status } = await member.send({
    method: 'POST',
    path: `${round}/response`,
    body: undefined,
    key,
    headers: { 'If-Match': draft.version },
  })
  if (status !== 201) throw new Error(`The answers were not sent: ${status}`)
  return [consent.id, invite.id, id, draft.version, key]
}

/** How many messages a member reads that their studies have received. */
export async function receivedOf(member: Visitor): Promise<number> {
  const { history } = await member.must(listConsents.reply, 'GET', '/consents')
  return history
    .flatMap((each) => (each.kind === 'CONSENT' ? (each.delivery?.sent ?? []) : []))
    .filter(({ state }) => state === 'received').length
}
