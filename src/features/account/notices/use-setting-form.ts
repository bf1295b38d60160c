import { useState } from 'react'

/**
 * The values of a form over a setting of the member. Until it is touched it follows what the service says: the setting
 * may have been changed on another device. A save names the setting that the values were made from.
 */
export function useSettingForm<Setting, Values extends object>(
  setting: Setting,
  valuesOf: (setting: Setting) => Values,
) {
  const [typed, setTyped] = useState<{ values: Values; madeFrom: Setting }>()
  const { values, madeFrom } = typed ?? { values: valuesOf(setting), madeFrom: setting }
  return {
    values,
    madeFrom,
    isTouched: typed !== undefined,
    change: (part: Partial<Values>) => setTyped({ values: { ...values, ...part }, madeFrom }),
    /** After a save. */
    follow: () => setTyped(undefined),
    /** What was typed stays after a refusal, now made from the setting that was refused for. */
    rebase: (to: Setting) => setTyped((before) => before && { ...before, madeFrom: to }),
  }
}
