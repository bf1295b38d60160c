/*
 * What researchers see of a member: pages and articles say it with these sentences alone
 * (`tests/repository/plain-words.test.ts`).
 */

/** The policy statement of section 1. */
export const seenByPolicy =
  'Before you’re asked for consent, industry and research see only your age, sex, disease, diagnosed date, ethnicity and location.'

/** Before a yes: counts, as decision 036 has them. */
export const seenBeforeYes =
  'Until you say yes to a study, researchers see totals only: never one person, and never fewer than 10.'

export const seenAfterYes =
  'If you say yes to a study, its team gets six facts about you and what you agreed to share. It knows you by a number, not your name.'
