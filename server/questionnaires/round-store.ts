import { sql } from 'kysely'
import { londonDay } from '#contract/days.ts'
import type { DraftAnswer } from '#contract/asking.ts'
import type { QuestionnaireRound } from '#contract/questionnaire-rounds.ts'
import {
  checkAnswer,
  responseOf,
  stillMissing,
  whenEmpty,
} from '#contract/questionnaire-answers.ts'
import {
  isQuestion,
  itemsOf,
  type ItemAnswer,
  type Questionnaire,
  type QuestionnaireResponse,
} from '#contract/questionnaire.ts'
import type { MemberTransaction } from '../db/tables.ts'
import { deliveryOutbox } from '../deliveries/outbox.ts'
import { HttpProblem, invalidField } from '../http/http-problem.ts'
import { namesVersion } from '../http/if-match.ts'
import { draftStore, draftVersion, type Owner } from './drafts.ts'
import { questionsIn } from './questionnaires.ts'
import { responseStore, type SentRow } from './responses.ts'
import { agreementsWhere, roundsOf, stateOf, type Round } from './rounds.ts'

interface Asking extends Owner {
  now: Date
}

/** What one member is asked, has answered and has sent. Whoever writes has locked the member. */
export const roundStore = (trx: MemberTransaction, asking: Asking) => {
  const { now } = asking
  const drafts = draftStore(trx, asking)
  const responses = responseStore(trx, asking)
  return {
    /** The newest first: of those to come the next of each questionnaire, without what a withdrawal has ended. */
    async list(): Promise<QuestionnaireRound[]> {
      const all = await ownRounds(trx, asking)
      const isToCome = ({ shown }: OwnRound) => shown.state === 'next'
      const isNext = ({ round }: OwnRound) =>
        all.find((each) => isToCome(each) && each.round.agreement === round.agreement)?.round ===
        round
      return all
        .filter(({ shown }) => shown.state !== 'withdrawn')
        .filter((each) => !isToCome(each) || isNext(each))
        .map(({ shown }) => shown)
        .toReversed()
    },

    /** Every round of which there is an answer, also under consents that were withdrawn since. */
    async answered(): Promise<AnsweredRound[]> {
      const answered: AnsweredRound[] = []
      for (const { shown, sent } of await ownRounds(trx, asking)) {
        const notSent = shown.isBegun ? await drafts.of(shown.id) : []
        const response = sent && responses.read(sent)
        if (!shown.isBegun && !response) continue
        answered.push({ round: shown, notSent, ...(response && { response }) })
      }
      return answered
    },

    /** Throws a 404 where the member has no such round, or it has not opened. */
    async read(id: string) {
      const { round, shown, sent } = await openedRound(trx, asking, id)
      const { item_id, version } = sent ?? round.version
      const answers = await drafts.of(id)
      return {
        round: shown,
        questionnaire: await questionsIn(trx, { item_id, version }),
        draft: { version: draftVersion(answers), answers },
        ...(sent && { response: responses.read(sent) }),
      }
    },

    /** The answer to one question, as it is stored; undefined where none is. */
    saved: async (id: string, linkId: string): Promise<DraftAnswer | undefined> =>
      (await drafts.of(id)).find((each) => each.linkId === linkId),

    /** Throws as the contract says. */
    async save(id: string, linkId: string, given: ItemAnswer): Promise<DraftAnswer> {
      const round = await roundToAnswer(trx, asking, id)
      const { item: items } = await questionsIn(trx, round.version)
      const item = itemsOf(items)
        .filter(isQuestion)
        .find((each) => each.linkId === linkId)
      if (!item) throw new HttpProblem('not-found')
      const checked = checkAnswer(item, given, londonDay(now))
      if (checked.state === 'wrong') throw invalidField('answer', checked.fault)
      const saved = { linkId, answer: checked.answer, savedAt: now.toISOString() }
      await drafts.save(round, saved)
      return saved
    },

    /** Sends what was looked at. Throws as the contract says. */
    async send(id: string, ifMatch: string | undefined, newId: () => string) {
      const round = await roundToAnswer(trx, asking, id)
      if (ifMatch === undefined) throw new HttpProblem('version-missing')
      const draft = await drafts.of(id)
      // Any version would do for *, also one that nobody has looked at.
      const isLookedAt = ifMatch.trim() !== '*' && namesVersion(ifMatch, draftVersion(draft))
      if (!isLookedAt) throw new HttpProblem('draft-changed')
      const response = completed(await questionsIn(trx, round.version), draft, { round, now })
      await responses.add(round, response)
      await drafts.remove(id)
      await deliver(deliveryOutbox(trx, { ...asking, newId }), round)
      return { round: (await openedRound(trx, asking, id)).shown, response }
    },
  }
}

const deliver = async (outbox: ReturnType<typeof deliveryOutbox>, { id, agreement }: Round) =>
  outbox.send(
    { consentId: agreement.consentId, studyId: agreement.study.id },
    { type: 'questionnaire.sent', itemId: agreement.itemId, roundId: id },
  )

interface AnsweredRound {
  round: QuestionnaireRound
  notSent: DraftAnswer[]
  response?: QuestionnaireResponse
}

/** A round of one member, and what is stored for it. */
interface OwnRound {
  round: Round
  shown: QuestionnaireRound
  sent: SentRow | undefined
}

/** In the order of opening. */
export async function ownRounds(trx: MemberTransaction, asking: Asking): Promise<OwnRound[]> {
  const { memberId, now } = asking
  const ofMember = sql<boolean>`consent.member_id = ${memberId}`
  const rounds = await roundsOf(trx, await agreementsWhere(trx, ofMember))
  const sent = await responseStore(trx, asking).sent()
  const begun = await draftStore(trx, asking).begun()
  return rounds.map((round) => {
    const row = sent.get(round.id)
    return { round, sent: row, shown: shownOf(round, { row, isBegun: begun.has(round.id), now }) }
  })
}

async function openedRound(trx: MemberTransaction, asking: Asking, id: string): Promise<OwnRound> {
  const found = (await ownRounds(trx, asking)).find(({ round }) => round.id === id)
  if (!found || found.shown.state === 'next') throw new HttpProblem('not-found')
  return found
}

/** Throws unless answers to it are taken. One that was given in time may have waited on a device until the day after. */
async function roundToAnswer(trx: MemberTransaction, asking: Asking, id: string): Promise<Round> {
  const { round, shown } = await openedRound(trx, asking, id)
  if (shown.state === 'sent') throw new HttpProblem('answers-sent')
  if (shown.state === 'withdrawn') throw new HttpProblem('consent-withdrawn')
  const { closedAt } = round.agreement
  const isClosed = closedAt !== null && closedAt <= asking.now
  if (isClosed || asking.now >= round.closesAt) throw new HttpProblem('round-ended')
  return round
}

/** Throws a 422 that names each question that has to be answered and is not. */
function completed(
  questionnaire: Questionnaire,
  draft: readonly DraftAnswer[],
  { round: { version }, now }: { round: Round; now: Date },
): QuestionnaireResponse {
  const answers = new Map(draft.map(({ linkId, answer }) => [linkId, answer]))
  const missing = stillMissing(questionnaire, answers)
  if (missing.length > 0) {
    throw new HttpProblem('invalid-input', {
      errors: missing.map((item) => ({ field: item.linkId, message: whenEmpty(item) })),
    })
  }
  const name = questionnaire.url ?? `urn:rowan:questionnaire:${version.item_id}`
  return responseOf(questionnaire, answers, {
    questionnaire: `${name}|${version.version}`,
    authored: now.toISOString(),
  })
}

function shownOf(
  round: Round,
  { row, isBegun, now }: { row: SentRow | undefined; isBegun: boolean; now: Date },
): QuestionnaireRound {
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
    until: lastDay(round, now),
    isBegun,
    ...(row && { sentAt: row.sent_at.toISOString() }),
  }
}

/** Earlier than planned where the study closed before. */
function lastDay({ agreement: { closedAt }, until }: Round, now: Date): string {
  if (!closedAt || closedAt > now) return until
  const closedOn = londonDay(closedAt)
  return closedOn < until ? closedOn : until
}
