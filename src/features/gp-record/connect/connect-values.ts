import * as v from 'valibot'
import { gpDetailFields } from '#contract/gp-record-details.ts'
import { birthDate } from '#ui/birth-date.ts'

const { accountID, linkageKey, gpOdsCode, surname } = gpDetailFields

/** The fields of the form in the order of section 2. */
export const connectFieldNames = ['accountID', 'linkageKey', 'gpOdsCode', 'dob', 'surname'] as const

/**
 * The schema of the form; its output is the request, with the date of birth as YYYY-MM-DD. An age under 16 is
 * valid here, and refused in the dialog by the surgery's rules and ours.
 */
export const connectForm = (today: string) =>
  v.pipe(
    v.object({
      accountID,
      linkageKey,
      gpOdsCode,
      surname,
      isEarlierSurname: v.optional(v.boolean(), false),
      dob: birthDate(today),
    }),
    v.transform(({ isEarlierSurname, ...details }) => ({
      ...details,
      ...(isEarlierSurname && { isEarlierSurname }),
      dateOfBirth: details.dob,
    })),
  )
export type ConnectDetails = v.InferOutput<ReturnType<typeof connectForm>>
