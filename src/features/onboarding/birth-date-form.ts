import * as v from 'valibot'
import { birthDate } from '#ui/birth-date.ts'

/** The form of the question; being under 16 leads to a page of its own. */
export const birthDateForm = (today: string) =>
  v.pipe(
    birthDate(today),
    v.transform((dob) => ({ dob })),
  )
