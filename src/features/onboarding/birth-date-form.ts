import * as v from 'valibot'
import { birthDate } from '#ui/birth-date.ts'

/** The schema of the form. An age under 16 is valid here: it leads to its own page. */
export const birthDateForm = (today: string) =>
  v.pipe(
    birthDate(today),
    v.transform((dob) => ({ dob })),
  )
