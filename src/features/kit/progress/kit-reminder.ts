import { londonDay } from '#contract/days.ts'
import { saveDay } from '#ui/calendar-file.ts'

/** It does not mention a test, because others may see the calendar. */
export const kitReminder = {
  summary: 'Rowan: last day to use your kit',
  remindDays: 14,
  reminder: 'Rowan: you have two weeks left to use your kit',
}

interface KitReminder {
  id: string
  /** ISO instant. */
  expiry: string
  now: Date
}

/** Saves the last day for the calendar of this device. A chunk, because few people press the button. */
export const saveKitReminder = ({ expiry, ...kit }: KitReminder): void =>
  saveDay({ ...kit, day: londonDay(new Date(expiry)), ...kitReminder })
