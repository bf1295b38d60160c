import * as v from 'valibot'

/* Apart from `questions.ts`: public pages read whom a study looks for, and ask nobody anything. */

/** Each in words. */
export const genderNames = { MALE: 'Male', FEMALE: 'Female' } as const

export const missingGender = 'Please select gender at birth.'
export const Gender = v.picklist(['MALE', 'FEMALE'], missingGender)
export type Gender = v.InferOutput<typeof Gender>

/**
 * The 2021 harmonised list for England and Wales, in its order. A background is stored as its text; each is in
 * one group only.
 */
export const ethnicGroups = [
  {
    group: 'White',
    backgrounds: [
      'English, Welsh, Scottish, Northern Irish or British',
      'Irish',
      'Gypsy or Irish Traveller',
      'Roma',
      'Any other White background',
    ],
  },
  {
    group: 'Mixed or Multiple ethnic groups',
    backgrounds: [
      'White and Black Caribbean',
      'White and Black African',
      'White and Asian',
      'Any other Mixed or Multiple background',
    ],
  },
  {
    group: 'Asian or Asian British',
    backgrounds: ['Indian', 'Pakistani', 'Bangladeshi', 'Chinese', 'Any other Asian background'],
  },
  {
    group: 'Black, Black British, Caribbean or African',
    backgrounds: ['Caribbean', 'African', 'Any other Black, Black British or Caribbean background'],
  },
  { group: 'Other ethnic group', backgrounds: ['Arab', 'Any other ethnic group'] },
] as const

/** Always a valid answer (product rules), without a second step. */
export const preferNotToSay = 'Prefer not to say'

/** Every value that the API accepts as an ethnicity. */
export const ethnicities: readonly string[] = [
  ...ethnicGroups.flatMap(({ backgrounds }) => backgrounds),
  preferNotToSay,
]

/** A group of the census, not a background. */
export const EthnicGroup = v.picklist(ethnicGroups.map(({ group }) => group))

/** The group that a background belongs to; undefined for 'Prefer not to say'. */
export const ethnicGroupOf = (ethnicity: string): v.InferOutput<typeof EthnicGroup> | undefined =>
  ethnicGroups.find(({ backgrounds }) => backgrounds.some((known) => known === ethnicity))?.group
