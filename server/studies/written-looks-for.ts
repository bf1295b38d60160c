import * as v from 'valibot'
import { limits } from '#contract/limits.ts'
import { Ages, LooksFor, some } from '#contract/looks-for.ts'
import { requiredText } from '#contract/texts.ts'

const words = (whenEmpty: string) => requiredText(limits.nameLength, whenEmpty)

/** Whom a study looks for, as its author writes it. */
export const WrittenLooksFor = v.strictObject({
  ...LooksFor.entries,
  ages: v.optional(
    v.pipe(
      Ages,
      v.check(
        ({ from = limits.minimumAge, to = limits.oldestAge }) => from <= to,
        'No one is of these ages: the first is above the last.',
      ),
    ),
  ),
  medicines: some(words('Name the medicine.')),
  ask: some(words('Write what the team decides.')),
  where: v.optional(words('Say where.')),
})
