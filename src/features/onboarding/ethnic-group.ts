import { ethnicGroups, preferNotToSay } from '#contract/ethnicities.ts'

/** The options of the first screen: the groups in order, then "prefer not to say". */
export const groupChoices: readonly string[] = [
  ...ethnicGroups.map(({ group }) => group),
  preferNotToSay,
]

/** The backgrounds of a group; empty if it is not a group. */
export const backgroundsOf = (group: string | undefined): readonly string[] =>
  ethnicGroups.find((each) => each.group === group)?.backgrounds ?? []

/** The option of the first screen that a saved ethnicity belongs to. */
export const groupOf = (ethnicity: string): string | undefined =>
  ethnicity === preferNotToSay
    ? preferNotToSay
    : ethnicGroups.find(({ group }) => backgroundsOf(group).includes(ethnicity))?.group
