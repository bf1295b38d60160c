import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import * as v from 'valibot'
import { londonDay } from '#contract/days.ts'
import type { DraftAnswer, QuestionnaireRound } from '#contract/questionnaire-rounds.ts'
import {
  checkAnswer,
  responseOf,
  stillMissing,
  whenEmpty,
} from '#contract/questionnaire-answers.ts'
import {
  ItemAnswer,
  itemsOf,
  QuestionnaireResponse,
  type Questionnaire,
} from '#contract/questionnaire.ts'
import type { RecordEncryption, SecretOf } from '../crypto/record-encryption.ts'
import type { MemberTransaction } from '../db/tables.ts'
import { HttpProblem, invalidField } from '../http/http-problem.ts'
import { namesVersion } from '../http/if-match.ts'
import { questionsIn } from './questionnaires.ts'
import { agreementsWhere, roundsOf, stateOf, type Round } from './rounds.ts'

interface Asking {
  memberId: string
  encryption: RecordEncryption
  now: Date
}

const Stored = v.pipe(v.string(), v.parseJson(), ItemAnswer)
const StoredResponse = v.pipe(v.string(), v.parseJson(), QuestionnaireResponse)

/** A round of one member, and what is stored for it. */
interface OwnRound {
  round: Round
  shown: QuestionnaireRound
  sent: SentRow | undefined
}

/** What one member is asked, has answered and has sent. */
export const roundStore = (trx: MemberTransaction, asking: Asking) => {
  const { memberId, encryption, now } = asking

  async function all(): Promise<OwnRound[]> {
    const rounds = await roundsOf(
      trx,
      await agreementsWhere(trx, sql<boolean>`consent.member_id = ${memberId}`),
    )
    const sent = new Map((await sentBy(trx, memberId)).map((row) => [row.round_id, row]))
    const begun = await begunBy(trx, memberId)
    return rounds.map((round) => {
      const row = sent.get(round.id)
      return { round, shown: shownOf(round, { row, isBegun: begun.has(round.id), now }), sent: row }
    })
  }

  async function find(id: string): Promise<OwnRound> {
    const found = (await all()).find(({ round }) => round.id === id)
    if (!found) throw new HttpProblem('not-found')
    return found
  }

  /** Throws unless answers to it are still taken. */
  async function toAnswer(id: string): Promise<OwnRound> {
    const found = await find(id)
    const { state } = found.shown
    if (state === 'next') throw new HttpProblem('not-found')
    if (state === 'sent') throw new HttpProblem('answers-sent')
    if (state === 'withdrawn') throw new HttpProblem('consent-withdrawn')
    const { agreement, closesAt } = found.round
    // An answer that was given in time may have waited on a device until the day after.
    const isClosed = agreement.closedAt !== null && agreement.closedAt <= now
    if (isClosed || now >= closesAt) throw new HttpProblem('round-ended')
    return found
  }

  const draftOf = async (roundId: string): Promise<DraftAnswer[]> => {
    const rows = await trx
      .selectFrom('questionnaire_answers')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('round_id', '=', roundId)
      .orderBy('link_id')
      .execute()
    return rows.map(({ link_id, answer, key_id, saved_at }) => {
      const encrypted = { keyId: key_id, ciphertext: answer }
      const stored = encryption.decrypt(
        encrypted,
        secretOfAnswer({ memberId, roundId, linkId: link_id }),
      )
      return { linkId: link_id, answer: v.parse(Stored, stored), savedAt: saved_at.toISOString() }
    })
  }

  const responseIn = ({ round_id, response, key_id }: SentRow): QuestionnaireResponse => {
    const secretOf = secretOfResponse({ memberId, roundId: round_id })
    return v.parse(
      StoredResponse,
      encryption.decrypt({ keyId: key_id, ciphertext: response }, secretOf),
    )
  }

  return {
    /** The newest first: of those to come the next of each questionnaire, without what a withdrawal has ended. */
    async list(): Promise<QuestionnaireRound[]> {
      const rounds = await all()
      const isNext = ({ round: { agreement, id } }: OwnRound) =>
        rounds.find((each) => each.shown.state === 'next' && each.round.agreement === agreement)
          ?.round.id === id
      return rounds
        .filter(({ shown }) => shown.state !== 'withdrawn')
        .filter((each) => each.shown.state !== 'next' || isNext(each))
        .map(({ shown }) => shown)
        .toReversed()
    },

    /** Throws a 404 where the member has no such round, or it has not opened. */
    async read(id: string) {
      const { round, shown, sent } = await find(id)
      if (shown.state === 'next') throw new HttpProblem('not-found')
      const version = sent ? { item_id: sent.item_id, version: sent.version } : round.version
      const answers = await draftOf(id)
      return {
        round: shown,
        questionnaire: await questionsIn(trx, version),
        draft: { version: draftVersion(answers), answers },
        ...(sent && { response: responseIn(sent) }),
      }
    },

    /** The answer to one question, as it is stored; undefined where none is. */
    saved: async (id: string, linkId: string): Promise<DraftAnswer | undefined> =>
      (await draftOf(id)).find((each) => each.linkId === linkId),

    /** Throws as the contract says. The member is locked. */
    async save(id: string, linkId: string, given: ItemAnswer): Promise<DraftAnswer> {
      const { round } = await toAnswer(id)
      const { consentId, itemId } = round.agreement
      const questionnaire = await questionsIn(trx, round.version)
      const item = itemsOf(questionnaire.item).find((each) => each.linkId === linkId)
      if (!item) throw new HttpProblem('not-found')
      const checked = checkAnswer(item, given, londonDay(now))
      if (checked.state === 'wrong') throw invalidField('answer', checked.fault)
      const { answer } = checked
      const secretOf = secretOfAnswer({ memberId, roundId: id, linkId })
      const { keyId, ciphertext } = encryption.encrypt(JSON.stringify(answer), secretOf)
      const row = { answer: ciphertext, key_id: keyId, saved_at: now }
      await trx
        .insertInto('questionnaire_answers')
        .values({
          member_id: memberId,
          round_id: id,
          consent_id: consentId,
          item_id: itemId,
          link_id: linkId,
          ...row,
        })
        .onConflict((conflict) =>
          conflict.columns(['member_id', 'round_id', 'link_id']).doUpdateSet(row),
        )
        .execute()
      return { linkId, answer, savedAt: now.toISOString() }
    },

    /** Sends what was looked at. Throws as the contract says. The member is locked. */
    async send(id: string, ifMatch: string | undefined) {
      const { round } = await toAnswer(id)
      if (ifMatch === undefined) throw new HttpProblem('version-missing')
      const draft = await draftOf(id)
      if (!namesVersion(ifMatch, draftVersion(draft))) throw new HttpProblem('draft-changed')
      const questionnaire = await questionsIn(trx, round.version)
      const response = completed(questionnaire, draft, { round, now })
      const { consentId, itemId } = round.agreement
      const secretOf = secretOfResponse({ memberId, roundId: id })
      const { keyId, ciphertext } = encryption.encrypt(JSON.stringify(response), secretOf)
      await trx
        .insertInto('questionnaire_responses')
        .values({
          member_id: memberId,
          round_id: id,
          consent_id: consentId,
          item_id: itemId,
          version: round.version.version,
          response: ciphertext,
          key_id: keyId,
          sent_at: now,
        })
        .execute()
      await trx
        .deleteFrom('questionnaire_answers')
        .where('member_id', '=', memberId)
        .where('round_id', '=', id)
        .execute()
      return { round: (await find(id)).shown, response }
    },
  }
}

/** Deletes what is answered and not sent under a consent that ends, of one item or of all. */
export async function deleteDrafts(
  trx: MemberTransaction,
  { memberId, consentId, itemId }: { memberId: string; consentId: string; itemId?: string },
): Promise<void> {
  await trx
    .deleteFrom('questionnaire_answers')
    .where('member_id', '=', memberId)
    .where('consent_id', '=', consentId)
    .$if(itemId !== undefined, (query) => query.where('item_id', '=', itemId ?? ''))
    .execute()
}

/** Throws a 422 that names each question that has to be answered and is not. */
function completed(
  questionnaire: Questionnaire,
  draft: readonly DraftAnswer[],
  { round, now }: { round: Round; now: Date },
): QuestionnaireResponse {
  const answers = new Map(draft.map(({ linkId, answer }) => [linkId, answer]))
  const missing = stillMissing(questionnaire, answers)
  if (missing.length > 0) {
    throw new HttpProblem('invalid-input', {
      errors: missing.map((item) => ({ field: item.linkId, message: whenEmpty(item) })),
    })
  }
  const { item_id, version } = round.version
  const name = questionnaire.url ?? `urn:rowan:questionnaire:${item_id}`
  return responseOf(questionnaire, answers, {
    questionnaire: `${name}|${version}`,
    authored: now.toISOString(),
  })
}

/** What If-Match names: it changes with any answer. */
const draftVersion = (answers: readonly DraftAnswer[]): string => {
  const content = JSON.stringify(answers.map(({ linkId, answer }) => [linkId, answer]))
  return `"${createHash('sha256').update(content).digest('hex')}"`
}

const sentBy = async (trx: MemberTransaction, memberId: string) =>
  trx.selectFrom('questionnaire_responses').selectAll().where('member_id', '=', memberId).execute()
type SentRow = Awaited<ReturnType<typeof sentBy>>[number]

async function begunBy(trx: MemberTransaction, memberId: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('questionnaire_answers')
    .select('round_id')
    .distinct()
    .where('member_id', '=', memberId)
    .execute()
  return new Set(rows.map(({ round_id }) => round_id))
}

const shownOf = (
  round: Round,
  { row, isBegun, now }: { row: SentRow | undefined; isBegun: boolean; now: Date },
): QuestionnaireRound => {
  const { agreement, version } = round
  const { schedule } = agreement.terms
  return {
    id: round.id,
    study: agreement.study,
    name: agreement.name,
    state: stateOf(round, { isSent: row !== undefined, isBegun }, now),
    number: round.number,
    times: 'once' in schedule ? 1 : schedule.times,
    questions: version.questions,
    minutes: version.minutes,
    opensOn: round.opensOn,
    until: round.until,
    isBegun,
    ...(row && { sentAt: row.sent_at.toISOString() }),
  }
}

interface OfRound {
  memberId: string
  roundId: string
}

export const secretOfAnswer = ({
  memberId,
  roundId,
  linkId,
}: OfRound & { linkId: string }): SecretOf => ({
  kind: 'questionnaire',
  belongsTo: `questionnaire answer ${memberId} ${roundId} ${linkId}`,
})

export const secretOfResponse = ({ memberId, roundId }: OfRound): SecretOf => ({
  kind: 'questionnaire',
  belongsTo: `questionnaire response ${memberId} ${roundId}`,
})
