import * as v from 'valibot'
import { IsoInstant } from './days.ts'
import { StudyController } from './studies.ts'

/*
 * What a study's team gets of those who agreed: messages under a number in place of a name, one after the other. Nothing
 * counts as received before the team's own system has said so.
 */

/** What the team is told. A kit's data itself is sent by the laboratory: this says that it has come. */
const deliveryTypes = [
  'consent.given',
  'consent.item-added',
  'consent.item-withdrawn',
  'questionnaire.sent',
  'kit.data-returned',
  'consent.withdrawn',
] as const
export type DeliveryType = (typeof deliveryTypes)[number]

/** For how long a team that does not answer is tried; then a person deals with it. */
export const deliveryDays = 7

const delivery = {
  type: v.picklist(deliveryTypes),
  /** Absent for what concerns the whole consent. */
  itemId: v.optional(v.string()),
  /** Of answers: their round. */
  roundId: v.optional(v.string()),
  /** When the member did what it says. */
  at: IsoInstant,
}

/** One thing that the team is told. */
export const StudyDelivery = v.variant('state', [
  v.object({ ...delivery, state: v.literal('waiting') }),
  /** The team does not answer; it is tried until then. */
  v.object({ ...delivery, state: v.literal('not-reached'), until: IsoInstant }),
  /** It was tried until then; a person deals with it. */
  v.object({ ...delivery, state: v.literal('with-a-person') }),
  v.object({ ...delivery, state: v.literal('received'), since: IsoInstant }),
  /** A person has told the team. */
  v.object({ ...delivery, state: v.literal('settled'), since: IsoInstant }),
  /** It was taken back, or the study stopped asking, before it was sent. */
  v.object({ ...delivery, state: v.literal('not-sent') }),
])
export type StudyDelivery = v.InferOutput<typeof StudyDelivery>

export const ConsentDelivery = v.object({
  /** Who gets it today; absent where nobody does any longer. */
  controller: v.optional(StudyController),
  /**
   * `unasked`: the consent was given under earlier words, or to another controller, so nothing is sent until the member
   * says yes to these. `refused`: they said no, and are not asked again.
   */
  state: v.picklist(['agreed', 'unasked', 'refused']),
  /** The words that were agreed to: see `deliveryTextOf` in `delivery-texts.ts`. */
  textVersion: v.optional(v.string()),
  /** In the order of sending. */
  sent: v.array(StudyDelivery),
})
export type ConsentDelivery = v.InferOutput<typeof ConsentDelivery>
