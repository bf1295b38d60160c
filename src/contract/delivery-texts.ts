import * as v from 'valibot'

/* Apart from `deliveries.ts`, which every page of a member loads. */

/**
 * Every text that anybody agreed to about how their data is sent, by version. A published text never changes, because what
 * a person agreed to is looked up here. It is read with the study's controller.
 */
export const deliveryTexts = {
  '2026-11-29': [
    'We send it to the research team under a number, in place of your name.',
    'With it we send the six broad facts that researchers can see of everyone: your age group, sex, conditions, years of diagnosis, ethnic group and region.',
    'We never send your name, address, date of birth, NHS number, email address or phone number. What you type into an answer is sent as you wrote it.',
    'We do not send your GP record yet. We’ll tell you before we do.',
    'If you withdraw, we tell the research team to delete what they have not used yet.',
  ],
  '2026-11-30': [
    'We send it to the research team under a number, in place of your name.',
    'With it we send six facts about you: your age group, sex, conditions, years of diagnosis, ethnic group and region.',
    'We never send your name, address, date of birth, NHS number, email address or phone number. What you type into an answer is sent as you wrote it.',
    'We do not send your GP record yet. We’ll tell you before we do.',
    'If you withdraw, we tell the research team to delete what they have not used yet.',
  ],
} as const satisfies Record<string, readonly string[]>

/** The current version. */
export const deliveryTextVersion = '2026-11-30' satisfies keyof typeof deliveryTexts

/** The text of a version; undefined for an unknown one. */
export const deliveryTextOf = (version: string): readonly string[] | undefined =>
  Object.entries(deliveryTexts).find(([known]) => known === version)?.[1]

/** The words and the controller that were on the page on which somebody agreed. */
export const DeliveryTerms = v.strictObject({
  textVersion: v.literal(
    deliveryTextVersion,
    'This is not the text of today. Load the page again.',
  ),
  controllerVersion: v.number(),
})
export type DeliveryTerms = v.InferOutput<typeof DeliveryTerms>
