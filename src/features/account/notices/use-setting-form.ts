import { useState } from 'react'
import { useSubmit } from '#api/use-submit.ts'
import { announce } from '#ui/live-status.tsx'

interface SettingForm<Setting, Values, Choice, Reply> {
  valuesOf: (setting: Setting) => Values
  /** Saves a choice in place of the setting that it was made from. */
  send: (choice: Choice, options: { madeFrom: Setting; idempotencyKey: string }) => Promise<Reply>
  /** Writes what was saved into the queries. */
  onSaved: (reply: Reply, choice: Choice) => Promise<void>
  /** The setting as it is now, after another device changed it. */
  refetch: () => Promise<Setting>
}

/**
 * A form over a setting of the member. Until it is touched it follows what the service says: the setting may have been
 * changed on another device. A save names the setting that the values were made from.
 */
export function useSettingForm<Setting, Values extends object, Choice, Reply>(
  setting: Setting,
  { valuesOf, send, onSaved, refetch }: SettingForm<Setting, Values, Choice, Reply>,
) {
  const [typed, setTyped] = useState<{ values: Values; madeFrom: Setting }>()
  const { values, madeFrom } = typed ?? { values: valuesOf(setting), madeFrom: setting }
  const { submit, isPending, failure, reply, reset } = useSubmit({
    action: 'save-preferences',
    send: async (choice: Choice, options) => send(choice, { ...options, madeFrom }),
    onDone: async (saved, choice) => {
      announce('Saved')
      await onSaved(saved, choice)
      setTyped(undefined)
    },
    onFailed: async ({ isChangedElsewhere }) => {
      if (!isChangedElsewhere) return
      // What was typed stays, now made from the setting that it was refused for.
      const now = await refetch()
      setTyped((before) => before && { ...before, madeFrom: now })
    },
  })
  return {
    values,
    isTouched: typed !== undefined,
    change: (part: Partial<Values>) => {
      setTyped({ values: { ...values, ...part }, madeFrom })
      if (failure) reset()
    },
    submit,
    isPending,
    failure,
    reply,
  }
}
