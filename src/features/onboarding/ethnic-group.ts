import { ethnicGroups, preferNotToSay } from '#contract/ethnicities.ts'

/** Answers of the first screen: the groups in their order, then the way not to say. */
export const groupChoices: readonly string[] = [
  ...ethnicGroups.map(({ group }) => group),
  preferNotToSay,
]

/** The backgrounds of a group, none for what is no group. */
export const backgroundsOf = (group: string | undefined): readonly string[] =>
  ethnicGroups.find((each) => each.group === group)?.backgrounds ?? []

/** The answer of the first screen that leads to a saved ethnicity. */
export const groupOf = (ethnicity: string): string | undefined =>
  ethnicity === preferNotToSay
    ? preferNotToSay
    : ethnicGroups.find(({ group }) => backgroundsOf(group).includes(ethnicity))?.group
