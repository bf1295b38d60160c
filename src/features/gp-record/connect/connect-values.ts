import * as v from 'valibot'
import { gpDetailFields } from '#contract/gp-record-details.ts'
import { birthDate } from '#ui/birth-date.ts'

const { accountID, linkageKey, gpOdsCode, surname } = gpDetailFields

/** The fields of the form in the order of section 2. */
export const connectFieldNames = ['accountID', 'linkageKey', 'gpOdsCode', 'dob', 'surname'] as const

/**
 * What the form holds; its output is what is sent, with the date of birth as YYYY-MM-DD. Somebody
 * under 16 is answered by the surgery's rules and ours, in the dialog.
 */
export const connectForm = (today: string) =>
  v.pipe(
    v.object({ accountID, linkageKey, gpOdsCode, surname, dob: birthDate(today) }),
    v.transform((details) => ({ ...details, dateOfBirth: details.dob })),
  )
export type ConnectDetails = v.InferOutput<ReturnType<typeof connectForm>>
