import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Consent } from '#contract/consents.ts'
import { deliveryTextVersion } from '#contract/delivery-texts.ts'
import { giveConsent } from '#contract/consent-decisions.ts'
import { writtenController } from '../../run/deploy-check/member-of-study.ts'
import { createStudyTeam } from '../../sandbox/study-team/create-study-team.ts'
import type { Database } from '../../server/db/tables.ts'
import { listen } from '../../server/http/listen.ts'
import { publicFetch } from '../../server/telemetry/public-fetch.ts'
import { apiOver, asOperator, type Caller } from './api.ts'
import { emptyQueues, jobsOver } from './jobs.ts'
import { aStudy, agreementTo, heldConsent, join as joinStudy } from './studies.ts'
import { noon } from './tokens.ts'

const Messages = v.array(
  v.object({
    id: v.string(),
    at: v.string(),
    study: v.string(),
    type: v.string(),
    payload: v.looseObject({ data: v.looseObject({ participant: v.optional(v.string()) }) }),
  }),
)

export const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

type Fault = { mode: string; calls?: number }

/** The sandbox's study team on a port of its own. `onCall` is called with each call, before it is answered. */
export async function openStudyTeam(
  folder: string,
  { secret = newSecret(), now = () => noon }: { secret?: string; now?: () => Date } = {},
) {
  const inboxFile = join(folder, `study-team-${randomUUID()}.jsonl`)
  const app = createStudyTeam({ inboxFile, secret, now })
  const calls: { headers: Headers; body: string }[] = []
  const parts = { onCall: async (): Promise<void> => undefined }
  const listener = await listen(async (request) => {
    if (request.method === 'POST' && request.url.endsWith('/messages')) {
      calls.push({ headers: request.headers, body: await request.clone().text() })
      await parts.onCall()
    }
    return app.fetch(request)
  }, 0)
  const origin = `http://localhost:${listener.port}`
  return {
    parts,
    calls,
    secret,
    url: `${origin}/messages`,
    fetchReceiver: publicFetch([origin]),
    /** The messages that it has, those of one person by their number. */
    messages: async () => v.parse(Messages, await (await app.request('/messages')).json()),
    page: async () => (await app.request('/')).text(),
    fault: async (fault: Fault) =>
      app.request('/faults', { method: 'POST', body: JSON.stringify(fault) }),
    close: async () => listener.close(0),
  }
}

export type StudyTeam = Awaited<ReturnType<typeof openStudyTeam>>

/** The API and its jobs, whose studies' team is this one. */
export function deliveringTo(db: Database, team: StudyTeam) {
  const { fetchReceiver } = team
  const api = apiOver(db, { fetchReceiver })
  const operate = async (path: string, body: unknown) =>
    api.anyone.post(`/operator${path}`, body, { ...asOperator, 'Idempotency-Key': undefined })
  const receiver = (studyId: string, parts = {}) => ({
    studyId,
    ...writtenController,
    url: team.url,
    secret: team.secret,
    ...parts,
  })
  return {
    api,
    jobs: jobsOver(db, { fetchReceiver }),
    operate,
    receiver,
    /** Sets and tests the receiver of a study. */
    setReceiver: async (studyId: string = aStudy, parts = {}) => {
      await operate('/study-receivers', receiver(studyId, parts))
      return operate('/study-receivers/tests', { studyId })
    },
  }
}

const termsOf = (controllerVersion: number | undefined) => ({
  textVersion: deliveryTextVersion,
  controllerVersion,
})

/** Agrees to a study by the words of today, as they are sent. */
export async function agreeToSend(caller: Caller, studyId: string = aStudy): Promise<Consent> {
  const invite = await joinStudy(caller, studyId)
  const delivery = termsOf(invite.study.controller?.version)
  const { body } = await caller.post(`/study-invites/${invite.id}/consents`, {
    ...agreementTo(invite),
    delivery,
  })
  return v.parse(giveConsent.reply, body).consent
}

/** Says yes or no to having an earlier consent sent. */
export const answerDelivery = async (
  caller: Caller,
  consentId: string,
  { agreed, to }: { agreed: boolean; to?: number },
) => {
  const { delivery } = await heldConsent(caller)
  const terms = termsOf(to ?? delivery?.controller?.version)
  return caller.put(`/consents/${consentId}/delivery`, { agreed, ...terms })
}

/** What the member reads of what was sent. */
export const sentOf = async (caller: Caller) => {
  const { delivery } = await heldConsent(caller)
  return delivery?.sent.map(({ type, state }) => `${type} ${state}`)
}

/** Somebody new, whose studies' team is this one. */
export async function someoneOf(db: Database, team: StudyTeam, studyId: string = aStudy) {
  const delivering = deliveringTo(db, team)
  await delivering.setReceiver(studyId)
  const lou = delivering.api.member(`user_${randomUUID()}`)
  const { id } = await lou.user()
  const numbers = async () =>
    (
      await db
        .selectFrom('study_pseudonyms')
        .select('pseudonym')
        .where('member_id', '=', id)
        .execute()
    ).map(({ pseudonym }) => pseudonym)
  /** What the team has under one of their numbers. */
  const arrivedOf = async (number: string | undefined) =>
    (await team.messages()).filter(
      ({ payload }) => number !== undefined && payload.data.participant === number,
    )
  return {
    ...delivering,
    lou,
    id,
    numbers,
    numberOf: async () => (await numbers())[0],
    arrivedOf,
    arrived: async () => arrivedOf((await numbers())[0]),
    kinds: async () => (await arrivedOf((await numbers())[0])).map(({ type }) => type),
  }
}

/** A study team for the tests of a file; before each of them nothing waits and the team is well. */
export function withStudyTeam(given: { db: Database }, folder: string) {
  let team: StudyTeam
  beforeAll(async () => {
    team = await openStudyTeam(folder)
  })
  afterAll(async () => team.close())
  beforeEach(async () => {
    await emptyQueues(given.db)
    await team.fault({ mode: 'none' })
    team.parts.onCall = async () => undefined
  })
  return {
    get team() {
      return team
    },
    someone: async (studyId?: string) => someoneOf(given.db, team, studyId),
  }
}
