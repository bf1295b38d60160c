import * as v from 'valibot'
import { addDays, instantInLondon, IsoDate, IsoInstant, londonDay } from './days.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './limits.ts'
import { ItemAnswer, LinkId } from './questionnaire.ts'
import type { Schedule } from './studies.ts'

/*
 * A round is one time of answering a study's questionnaire. Rounds follow from the consent and the schedule that was
 * agreed to; their days are London's. Answers to single questions may wait on a device; sending never does.
 */

/** When a round opens and ends. It takes answers until `closesAt`, a day after `until`: what was begun can be sent. */
export interface RoundTimes {
  /** From 1. */
  number: number
  opensAt: Date
  /** YYYY-MM-DD. */
  opensOn: string
  /** The last day, YYYY-MM-DD. */
  until: string
  /** The end of that day. */
  endsAt: Date
  closesAt: Date
}

/** The rounds of somebody who agreed at that time, the first of which opens at once. */
export function roundTimes(schedule: Schedule, agreedAt: Date): RoundTimes[] {
  const { openDays, everyWeeks, times } =
    'once' in schedule ? { ...schedule.once, everyWeeks: 0, times: 1 } : schedule
  const first = londonDay(agreedAt)
  return Array.from({ length: times }, (_, at) => {
    const opensOn = addDays(first, at * everyWeeks * 7)
    const until = addDays(opensOn, openDays)
    return {
      number: at + 1,
      opensAt: at === 0 ? agreedAt : startOf(opensOn),
      opensOn,
      until,
      endsAt: startOf(addDays(until, 1)),
      closesAt: startOf(addDays(until, 2)),
    }
  })
}

/** The day on which somebody is reminded who has not sent their answers. */
export const reminderDay = ({ opensOn, until }: Pick<RoundTimes, 'opensOn' | 'until'>): string => {
  const openDays = (Date.parse(until) - Date.parse(opensOn)) / 86_400_000
  return addDays(until, -Math.min(2, Math.floor(openDays / 2)))
}

const startOf = (day: string): Date => instantInLondon(new Date(`${day}T00:00:00Z`))

/**
 * `next`: not open yet. `open`: until the end of its last day. `grace`: that day is over, and what was begun can still be
 * sent until the end of the day after it. `missed`: it ended, or the study did, before anything was sent. `withdrawn`: the
 * consent was, and what was begun is deleted.
 */
export const RoundState = v.picklist(['next', 'open', 'grace', 'sent', 'missed', 'withdrawn'])
export type RoundState = v.InferOutput<typeof RoundState>

export const QuestionnaireRound = v.object({
  /** Opaque: it stands in addresses. */
  id: v.string(),
  study: v.object({ id: v.string(), studyName: v.string(), organisation: v.string() }),
  /** The questionnaire as the study calls it. */
  name: v.string(),
  state: RoundState,
  /** Which time this is, from 1, and of how many. */
  number: v.number(),
  times: v.number(),
  questions: v.number(),
  minutes: v.number(),
  opensOn: IsoDate,
  /** The last day: that on which the study closed, once it has closed before the day that was planned. */
  until: IsoDate,
  /** Whether an answer is stored that is not sent. */
  isBegun: v.boolean(),
  sentAt: v.optional(IsoInstant),
})
export type QuestionnaireRound = v.InferOutput<typeof QuestionnaireRound>

export const listRounds = endpoint({
  method: 'GET',
  path: '/questionnaire-rounds',
  summary:
    'The member’s times of answering: open, sent and missed, and of each questionnaire the next. The newest first.',
  access: 'member',
  reply: v.object({ rounds: v.array(QuestionnaireRound) }),
})

/**
 * The last answer counts, whichever device it is from. A question that is not shown for the other answers keeps what was
 * typed. Refused with a 422 as `checkAnswer` says, with `answers-sent` once they are, `round-ended` after the day after
 * the last one and in a study that is closed, and `consent-withdrawn`.
 */
export const saveItemAnswer = endpoint({
  method: 'PUT',
  path: '/questionnaire-rounds/{id}/answers/{linkId}',
  summary: 'Keeps the answer to one question until all are sent. Without values: it is skipped.',
  access: 'member',
  params: v.object({ id: Id, linkId: LinkId }),
  body: v.strictObject({ answer: ItemAnswer }),
  reply: v.object({ savedAt: IsoInstant }),
})
